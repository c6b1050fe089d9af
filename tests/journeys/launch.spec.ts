import { type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { test as base, expect } from '@playwright/test';
import { load } from '#content/load.ts';
import { openSubject } from '#launch-check/open-subject.ts';
import { findingsOf, runChecks } from '#launch-check/run-checks.ts';
import { hashOf, readSamples } from '#launch-check/samples.ts';
import { readConfig } from '#server/config.ts';
import { buildCompletedProject } from '../launch/completed-project.ts';
import { openMailServer } from '../launch/mail-server.ts';

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'launch-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

function run(words: string[], env: NodeJS.ProcessEnv = {}) {
  const options: SpawnOptions = {
    env: { ...process.env, FORCE_COLOR: undefined, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  };
  return spawn(process.execPath, words, options);
}

async function launchCheck(...words: string[]) {
  const child = run(['launch-check/main.ts', ...words]);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { out: await text(child.stdout!), code: await ended };
}

test('every sample there is stands in the list, with what to do about it', async () => {
  const { out, code } = await launchCheck('--json');
  const { isReady, refused } = JSON.parse(out) as {
    isReady: boolean;
    refused: { where: string; what: string; mend: string }[];
  };
  // The pages under test are built for localhost, so even completed content is refused here.
  expect([isReady, code]).toEqual([false, 1]);
  for (const { mend } of refused) expect(mend.length).toBeGreaterThan(10);
  const told = refused.map(({ where, what }) => `${where} ${what}`).join('\n');

  const samples = readSamples();
  const isSample = (file: string) => samples.photos.includes(hashOf(readFileSync(`content/photos/${file}`)));
  for (const photo of readdirSync('content/photos').filter(isSample)) expect(told).toContain(photo);
  for (const { name, sample } of load('testimonials.yaml')) if (sample) expect(told).toContain(`"${name}"`);
  for (const { title, description } of load('projects.yaml')) {
    if (samples.projects.includes(hashOf(description))) expect(told).toContain(`"${title}"`);
  }
  expect(told).toContain('is not https');
});

test('for people it is a list of checks, and words it does not know are refused', async () => {
  expect((await launchCheck()).out).toMatch(/✓ No placeholder is left\n.*NOT READY, \d+ to mend/s);
  expect((await launchCheck('--yes')).code).toBe(2);
});

test('a company that has done its part passes', async ({ folder }) => {
  test.setTimeout(180_000);
  const siteUrl = 'https://www.sandhillslabs.com';
  await buildCompletedProject(folder, siteUrl);
  const mailServer = await openMailServer();
  const variables = {
    ...{
      SITE_URL: siteUrl,
      TRUST_PROXY: '1',
      DIST_DIR: path.join(folder, 'dist'),
      DATA_DIR: path.join(folder, 'data'),
    },
    ...{ SMTP_URL: mailServer.url, MAIL_TO: 'office@sandhillslabs.com' },
  };
  const read = readConfig(variables);
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const subject = openSubject(read.config, path.join(folder, 'content'), { ...process.env, ...variables });
  const records = {
    'sandhillslabs.com': [['v=spf1 mx -all']],
    'default._domainkey.sandhillslabs.com': [['v=DKIM1; p=MIIB']],
    '_dmarc.sandhillslabs.com': [['v=DMARC1; p=quarantine']],
  };
  // The company is made up, so its records are not in the name servers of the world.
  const resolveTxt = async (name: string) => records[name as keyof typeof records] ?? [];
  const results = await runChecks({ ...subject, resolveTxt, resolveNs: async () => [] });
  await mailServer.close();
  expect(findingsOf(results, 'refused')).toEqual([]);
  expect(findingsOf(results, 'noted')).toEqual([]);
  expect(mailServer.mails).toEqual([expect.stringMatching(/^Subject: Test: Quote request/m)]);
});

test('npm start says in one line whether the site is fit, once it is served', async ({ folder }) => {
  const env = { NODE_ENV: 'production', PORT: '0', DATA_DIR: folder };
  const started = run(['scripts/start.mjs'], env);
  const ended = new Promise((resolve) => started.once('close', resolve));
  let out = '';
  started.stdout!.on('data', (chunk) => (out += chunk));
  await expect(() => expect(out).toMatch(/^Serving .*^Launch check: [^\n]*\d+ to [^\n]*$/ms)).toPass();
  started.kill('SIGTERM');
  await ended;
});
