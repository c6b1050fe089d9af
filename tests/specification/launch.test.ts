import { expect, test } from 'vitest';
import { openSubject } from '#launch-check/open-subject.ts';
import { findingsOf, runChecks } from '#launch-check/run-checks.ts';
import { sampleSite } from '#scripts/fixture-site.mjs';
import { testConfig } from '#server/testing/parts.ts';

test('the launch check lists everything that is delivered as a sample, with what to do about it', async () => {
  const config = testConfig({ CONTENT_DIR: sampleSite.content, DIST_DIR: sampleSite.dist });
  const subject = openSubject(config, sampleSite.content);
  const refused = findingsOf(await runChecks(subject, { staysHome: true }), 'refused');
  for (const { mend } of refused) expect(mend.length).toBeGreaterThan(10);
  const told = refused.map(({ where, what }) => `${where} ${what}`).join('\n');
  const { photos, texts } = subject.samples;
  expect(Object.keys(photos).filter((photo) => !told.includes(photo))).toEqual([]);
  for (const name of ['Dana R.', 'Luis M.', 'Karen T.', 'Andre W.']) expect(told).toContain(`"${name}"`);
  const happened = subject.texts.filter(({ file }) => /^(projects|testimonials)/.test(file));
  const samples = happened.filter(({ file, text }) => texts[file]?.includes(text));
  expect(samples.length).toBeGreaterThan(20);
  const silent = samples.filter(({ file, line }) => !told.includes(`content/${file}:${line} `));
  expect(silent).toEqual([]);
  expect(told).toContain('is not https');
});
