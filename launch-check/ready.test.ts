import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder } from '#content/load.ts';
import { findingsOf, runChecks } from './run-checks.ts';
import { body, refused } from './testing/attempt.ts';
import { readyParts, readySubject } from './testing/ready-subject.ts';

const { business } = readyParts;

test('a site with nothing left of the samples is ready', async () => {
  const results = await runChecks(readySubject());
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
});

test('links to the owner’s own pages elsewhere are accepted', async () => {
  const links = [
    { label: 'Facebook', url: 'https://www.facebook.com/sandhillslabs' },
    { label: 'Google', url: 'https://maps.google.com/?cid=81' },
    { label: 'Tumblr', url: 'https://sandhillslabs.tumblr.com/' },
  ];
  const reviewLink = 'https://g.page/r/CQ1x2/review';
  expect(await refused({ business: { ...business, links, reviewLink } })).toEqual([]);
});

test('links that lead somewhere are accepted', async () => {
  const html =
    '<a href="#top">x</a><a href="/?show=a#top">x</a><a href="https://other.org/x">x</a><a href="tel:+1">x</a>';
  expect(await refused(body(html))).toEqual([]);
});

test('a year other than the current one is noted and does not prevent a launch', async () => {
  const results = await runChecks(readySubject({ business: { ...business, copyrightYear: 2024 } }));
  expect(findingsOf(results, 'refused')).toEqual([]);
  expect(findingsOf(results, 'noted')).toMatchObject([
    { what: expect.stringContaining('2024, the year of the specification') },
  ]);
});

test('a text that names a city no longer worked in is noted and does not prevent a launch', async () => {
  const subject = readySubject();
  cpSync(contentFolder, subject.contentDir, { recursive: true });
  // They were made from the samples.
  rmSync(path.join(subject.contentDir, 'photos'), { recursive: true });
  const about = path.join(subject.contentDir, 'about.yaml');
  writeFileSync(about, readFileSync(about, 'utf8').replace(/lead: .*/, 'lead: From Ocala to Tampa.'));
  const results = await runChecks(subject);
  expect(findingsOf(results, 'refused')).toEqual([]);
  expect(findingsOf(results, 'noted')).toMatchObject([
    { where: expect.stringMatching(/about\.yaml:\d+/), what: expect.stringContaining('says Ocala') },
  ]);
});

test('the verdict at the start uses no network and sends nothing', async () => {
  const never = () => Promise.reject(new Error('asked'));
  const subject = readySubject({ tryChannels: never, resolveTxt: never, resolveNs: never, resolveMx: never });
  expect(findingsOf(await runChecks(subject, { staysHome: true }), 'refused')).toEqual([]);
});
