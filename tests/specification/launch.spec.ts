import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { photoPrint } from '#launch-check/samples/photo-print.ts';
import { readSamples } from '#launch-check/samples/samples.ts';
import { readContentTexts } from '#launch-check/subject/content-texts.ts';
import { launchCheck } from '../launch/run-script.ts';
import { owners, ownersContent, ownersDist } from './owners-content.ts';

const env = { CONTENT_DIR: ownersContent, DIST_DIR: ownersDist };
const photos = path.join(ownersContent, 'photos');

test('every sample is in the list, with what to do about it', async () => {
  const { out, code } = await launchCheck(['--json'], env);
  const { isReady, refused } = JSON.parse(out) as {
    isReady: boolean;
    refused: { where: string; what: string; mend: string }[];
  };
  // The pages under test are built for localhost, so even completed content is refused here.
  expect([isReady, code]).toEqual([false, 1]);
  for (const { mend } of refused) expect(mend.length).toBeGreaterThan(10);
  const told = refused.map(({ where, what }) => `${where} ${what}`).join('\n');

  const { photos: samplePhotos, texts: sampleTexts } = readSamples();
  for (const photo of readdirSync(photos).filter((file) => samplePhotos[file])) {
    // An owner's own picture may have the name of a sample.
    const print = await photoPrint(readFileSync(path.join(photos, photo)));
    if (samplePhotos[photo]!.includes(print)) expect(told).toContain(photo);
  }
  for (const { name, sample } of owners('testimonials.yaml')) if (sample) expect(told).toContain(`"${name}"`);
  const happened = readContentTexts(ownersContent).filter(({ file }) =>
    /^(projects|testimonials)/.test(file),
  );
  for (const { file, line, text } of happened) {
    if (sampleTexts[file]?.includes(text)) expect(told).toContain(`content/${file}:${line} `);
  }
  expect(told).toContain('is not https');
});
