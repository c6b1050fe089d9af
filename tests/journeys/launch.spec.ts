import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { openSubject } from '#launch-check/open-subject.ts';
import { findingsOf, runChecks } from '#launch-check/run-checks.ts';
import { readConfig } from '#server/config.ts';
import { siteAddress } from '../../scripts/site-address.mjs';
import { buildCompletedSite } from '../launch/completed-site.ts';
import { openMailServer } from '../launch/mail-server.ts';
import { launchCheck, runScript } from '../launch/run-script.ts';

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'launch-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

test('for people it is a list of checks, and words it does not know are refused', async () => {
  expect((await launchCheck()).out).toMatch(/✓ No placeholder is left\n.*NOT READY, \d+ to mend/s);
  expect((await launchCheck(['--yes'])).code).toBe(2);
});

test('a company that has done its part passes', async ({ folder }) => {
  test.setTimeout(180_000);
  const siteUrl = 'https://www.sandhillslabs.com';
  const site = await buildCompletedSite(folder, siteUrl);
  const mailServer = await openMailServer();
  const variables = {
    ...{
      SITE_URL: siteUrl,
      TRUST_PROXY: '1',
      DIST_DIR: site.dist,
      CONTENT_DIR: site.content,
      DATA_DIR: path.join(folder, 'data'),
    },
    ...{ SMTP_URL: mailServer.url, MAIL_TO: 'office@sandhillslabs.com' },
  };
  const read = readConfig(variables);
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const subject = openSubject(read.config, site.content, { ...process.env, ...variables });
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
  // The address that the fixture is built for, so that it is not built anew.
  const env = { NODE_ENV: 'production', SITE_URL: siteAddress(), PORT: '0', DATA_DIR: folder };
  const started = runScript(['scripts/start.mjs'], env);
  const ended = new Promise((resolve) => started.once('close', resolve));
  let out = '';
  started.stdout!.on('data', (chunk) => (out += chunk));
  await expect(() => expect(out).toMatch(/^Serving .*^Launch check: [^\n]*\d+ to [^\n]*$/ms)).toPass();
  started.kill('SIGTERM');
  await ended;
});
