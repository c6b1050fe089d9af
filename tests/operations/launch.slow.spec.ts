import { execFile, type SpawnOptions, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { test as base, expect } from '@playwright/test';
import { stringify } from 'yaml';
import { findingsOf, runChecks } from '#launch-check/checks.ts';
import { gatherInput } from '#launch-check/input.ts';
import { findOpenQuestions } from '#launch-check/questions.ts';
import { reportForDesk } from '#launch-check/report.ts';
import { openDatabase } from '#server/database/open.ts';
import { readConfig } from '#server/platform/config.ts';
import type { LaunchReport } from '#shared/desk/launch.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { siteAddress } from '../../scripts/site.mjs';
import { buildCompletedSite } from './launch/completed-site.ts';

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  folder: async ({}, use) => {
    // Not in the temporary folder, where the check refuses to have requests stored.
    mkdirSync('.cache', { recursive: true });
    await use(makeTemporaryFolder(undefined, path.resolve('.cache')));
  },
});

test('the report for people lists the most important first, and each topic once', async () => {
  const { out, code } = await launchCheck();
  expect(out).toMatch(/MUST be done.*SHOULD be looked at.*CANNOT TELL YOU.*NOT READY, \d+ to fix/s);
  const topics = out.match(/^[✗!] .*(?= \()/gm)!;
  expect(topics).toEqual([...new Set(topics)]);
  expect(code).toBe(1);
});

test('unknown options are refused, and who wants to confirm in a terminal is sent to the desk', async () => {
  expect((await launchCheck(['--yes'])).code).toBe(2);
  expect((await launchCheck(['--confirm'])).code).toBe(2);
});

test('a company that has fixed and confirmed everything passes', async ({ folder }) => {
  test.setTimeout(600_000);
  const siteUrl = 'https://www.sandhillslabs.com';
  const site = await buildCompletedSite(folder, siteUrl);
  const variables = {
    SITE_URL: siteUrl,
    TRUST_PROXY: '1',
    DIST_DIR: site.dist,
    CONTENT_DIR: site.content,
    DATA_DIR: path.join(folder, 'data'),
    SMTP_URL: 'smtp://mail.sandhillslabs.com',
    MAIL_TO: 'office@sandhillslabs.com',
  };
  const env = { ...process.env, ...variables };
  const requests = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['server/cli/requests.ts', ...args], { env });
  const read = readConfig(variables);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { config } = read;

  await (await openDatabase(config)).destroy();
  await requests('backup', path.join(folder, 'backups/requests.sqlite'));
  const questions = await findOpenQuestions(await gatherInput(config, env));
  // A tap each.
  expect(questions.length).toBeLessThan(40);
  const answer = {
    by: 'Ana Cruz',
    on: new Date().toISOString().slice(0, 10),
    proof: 'Confirmed in the desk',
  };
  const claims = questions.map(({ about, words }) => ({ about, words, ...answer }));
  writeFileSync(path.join(site.content, 'claims.yaml'), stringify(claims, { lineWidth: 0 }));

  const records = {
    'sandhillslabs.com': [['v=spf1 mx -all']],
    'default._domainkey.sandhillslabs.com': [['v=DKIM1; p=MIIB']],
    '_dmarc.sandhillslabs.com': [['v=DMARC1; p=quarantine']],
  };
  // The company is made up, so it has no DNS records.
  const resolveTxt = async (name: string) => records[name as keyof typeof records] ?? [];
  const resolveMx = async () => [{ exchange: 'mx.sandhillslabs.com' }];
  const input = {
    ...(await gatherInput(config, env)),
    resolveTxt,
    resolveMx,
    resolveNs: async () => [],
    openSite: async () => undefined,
  };
  const results = await runChecks(input);
  // Where the project itself lies in the temporary folder, it refuses that, and rightly.
  const isTemporary = process.cwd().startsWith(tmpdir() + path.sep);
  const always = isTemporary ? [{ where: 'DATA_DIR' }] : [];
  expect(findingsOf(results, 'refused')).toMatchObject(always);
  expect(findingsOf(results, 'noted')).toMatchObject([
    { what: expect.stringContaining('on the same disk as the requests') },
  ]);
  const inDesk: LaunchReport = JSON.parse(await reportForDesk(results, input));
  expect(inDesk.questions).toEqual([]);
  expect(inDesk.topics.filter(({ isRequired }) => isRequired)).toHaveLength(always.length);

  const business = path.join(site.content, 'business.yaml');
  writeFileSync(business, readFileSync(business, 'utf8').replace('12,500+', '12,501+'));
  const after = findingsOf(await runChecks(await gatherInput(config, env), true), 'refused');
  expect(after).toMatchObject([{ what: expect.stringContaining('the changes in business.yaml') }, ...always]);
});

test('npm start prints in one line whether the site is ready to launch, once it is served', async ({
  folder,
}) => {
  // It runs with low priority.
  test.setTimeout(180_000);
  // The address that the fixture is built for, so that it is not built anew.
  const [CONTENT_DIR, DIST_DIR] = [path.join(folder, 'site/content'), path.join(folder, 'site/dist')];
  cpSync(fixtureSite.content, CONTENT_DIR, { recursive: true });
  cpSync(fixtureSite.dist, DIST_DIR, { recursive: true, dereference: true });
  const own = { CONTENT_DIR, DIST_DIR, DATA_DIR: folder };
  const env = { NODE_ENV: 'production', SITE_URL: siteAddress(), PORT: '0', ...own };
  const started = runScript(['scripts/start.mjs'], env);
  const ended = new Promise((resolve) => started.once('close', resolve));
  let out = '';
  started.stdout!.on('data', (chunk) => (out += chunk));
  await expect(() => expect(out).toMatch(/^Serving .*^Launch check: [^\n]*\d+ to [^\n]*$/ms)).toPass();
  started.kill('SIGTERM');
  await ended;
});

/** Starts a script of ours with the tests' environment. @param env what is different in it */
function runScript(args: string[], env: NodeJS.ProcessEnv = {}) {
  const options: SpawnOptions = {
    env: { ...process.env, FORCE_COLOR: undefined, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  };
  return spawn(process.execPath, args, options);
}

/** Runs the launch check to its end. @returns what it printed and its exit code */
async function launchCheck(args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const child = runScript(['launch-check/main.ts', ...args], env);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { out: await text(child.stdout!), code: await ended };
}
