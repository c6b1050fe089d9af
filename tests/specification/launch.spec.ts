import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { hashOf, readSamples } from '#launch-check/samples.ts';
import { launchCheck } from '../launch/run-script.ts';
import { owners, ownersContent, ownersDist } from './owners-content.ts';

const env = { CONTENT_DIR: ownersContent, DIST_DIR: ownersDist };
const photos = path.join(ownersContent, 'photos');

test('every sample there is stands in the list, with what to do about it', async () => {
  const { out, code } = await launchCheck(['--json'], env);
  const { isReady, refused } = JSON.parse(out) as {
    isReady: boolean;
    refused: { where: string; what: string; mend: string }[];
  };
  // The pages under test are built for localhost, so even completed content is refused here.
  expect([isReady, code]).toEqual([false, 1]);
  for (const { mend } of refused) expect(mend.length).toBeGreaterThan(10);
  const told = refused.map(({ where, what }) => `${where} ${what}`).join('\n');

  const samples = readSamples();
  const isSample = (file: string) => samples.photos.includes(hashOf(readFileSync(path.join(photos, file))));
  for (const photo of readdirSync(photos).filter(isSample)) expect(told).toContain(photo);
  for (const { name, sample } of owners('testimonials.yaml')) if (sample) expect(told).toContain(`"${name}"`);
  for (const { title, description } of owners('projects.yaml')) {
    if (samples.projects.includes(hashOf(description))) expect(told).toContain(`"${title}"`);
  }
  expect(told).toContain('is not https');
});
