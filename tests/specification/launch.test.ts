import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { canBeSample } from '#content-model/samples/sample-texts.ts';
import { isPhotoFile } from '#content-model/schema/photo-files.ts';
import { findingsOf, runChecks } from '#launch-check/checks.ts';
import { gatherInput } from '#launch-check/input.ts';
import { testConfig } from '#server/testing/parts.ts';
import { sampleSite } from '#tests/support/fixture-site.ts';

test('the launch check lists everything that is delivered as a sample, with what to do about it', async () => {
  const config = testConfig({ CONTENT_DIR: sampleSite.content, DIST_DIR: sampleSite.dist });
  const input = await gatherInput(config);
  const refused = findingsOf(await runChecks(input, true), 'refused');
  for (const { fix } of refused) expect(fix.length).toBeGreaterThan(10);
  const findings = refused.map(({ where, what }) => `${where} ${what}`).join('\n');
  // A photograph or a job that was added to the sample is recorded by `node launch-check/record-samples.ts`.
  const photos = readdirSync(path.join(sampleSite.content, 'photos')).filter(isPhotoFile);
  expect(photos.length).toBeGreaterThan(10);
  expect(photos.filter((photo) => !findings.includes(`content/photos/${photo} `))).toEqual([]);
  for (const name of ['Dana R.', 'Luis M.', 'Karen T.', 'Andre W.']) expect(findings).toContain(`"${name}"`);
  const happened = input.texts
    .filter(({ file }) => /^(projects|testimonials)/.test(file))
    .filter(canBeSample);
  expect(happened.length).toBeGreaterThan(20);
  expect(happened.filter(({ file, line }) => !findings.includes(`content/${file}:${line} `))).toEqual([]);
  expect(findings).toContain('(407) 555-0142');
  expect(findings).toContain('example.com');
  expect(findings).toContain('is not https');
  // The sample keeps the limits that it asks owners to keep.
  expect(findings).not.toMatch(/The (?:title|description) has/);
});
