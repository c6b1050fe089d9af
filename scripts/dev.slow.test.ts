import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { runProgram } from '#server/testing/child.ts';
import { openBrowser } from '#server/testing/desk-visit.ts';
import { danasRequest } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { changedPaths, describeFolder } from '#tests/support/folder-state.ts';
import { copyProject, pretendBuilt } from '#tests/support/project-copy.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { freePort } from './ports.mjs';

vi.setConfig({ testTimeout: 420_000 });

const { folder, env } = copyProject(afterAll);

/** Runs it with this in `.env`, until the site and the server beside it respond. */
async function startDev(settings: Record<string, string>) {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(folder, '.env'), lines.join(''));
  const { DATA_DIR: _, ...others } = env;
  const shell = { ...others, PORT: String(await freePort()) };
  const child = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: folder, env: shell });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  await expect.poll(() => printed, { timeout: 120_000 }).toContain('requests are stored in');
  const site = `http://127.0.0.1:${shell.PORT}/`;
  // On a busy machine, the server starts later than what passes requests on to it.
  await expect.poll(async () => (await fetch(site.replace(/\/$/, quoteEndpoint))).status).not.toBe(502);
  return { printed, site };
}

test('npm run dev uses nothing that .env names for the real site: no requests, emails, backups or addresses', async () => {
  const owners = path.join(folder, 'owners');
  const settings = {
    DATA_DIR: path.join(owners, 'data'),
    BACKUP_DIR: path.join(owners, 'backups'),
    SMTP_URL: 'smtp://mail.concrete.example',
    MAIL_FROM: 'office@concrete.example',
    MAIL_TO: 'office@concrete.example',
    SITE_URL: 'https://concrete.example',
    PUBLIC_QUOTE_ENDPOINT: 'https://api.concrete.example/api/quote-requests',
  };
  const { printed, site } = await startDev(settings);
  // Of the log, which is JSON in a pipe, nobody reads the address.
  expect(stripVTControlCharacters(printed).match(/(?<=: )http:\S+/g)).toEqual([site]);
  expect(printed).toContain(`requests are stored in ${path.join(folder, '.cache/dev')}`);
  expect(printed).not.toContain('concrete.example');
  expect(existsSync(owners)).toBe(false);
  const contact = await (await fetch(`${site}contact`)).text();
  expect(contact.includes('<form')).toBe(true);
  expect(contact.match(/[^"]*concrete\.example[^"]*/)).toBeNull();
});

test('a form that is sent without JavaScript leads to the page of its request, at the address of npm run dev', async () => {
  const { site } = await startDev({});
  const answer = await fetch(site.replace(/\/$/, quoteEndpoint), {
    method: 'POST',
    body: new URLSearchParams({ ...danasRequest }),
    headers: { accept: 'text/html', origin: new URL(site).origin },
    redirect: 'manual',
  });
  const page = answer.headers.get('location')!;
  expect([answer.status, page]).toEqual([303, expect.stringMatching(/^\/request\/.*done=sent$/)]);
  expect(await (await fetch(new URL(page, site))).text()).toContain('Quote Request Sent!');
});

test('what is published from the desk of npm run dev changes the content, and leaves the served site as it is', async () => {
  pretendBuilt({ folder, env });
  // Named after what is in them, so they need not be encoded again, which takes a minute.
  if (existsSync('.cache/photos'))
    cpSync('.cache/photos', path.join(folder, '.cache/photos'), { recursive: true });
  const before = describeFolder(path.join(folder, 'dist'));
  const { site } = await startDev({ SITE_URL: 'https://concrete.example' });
  const desk = { DATA_DIR: path.join(folder, '.cache/dev'), DESK_EMAILS: 'owner@example.com' };
  const browser = openBrowser(new URL(site).origin);
  await expect.poll(async () => (await browser.get(endpoints.session)).status).toBe(200);
  const { out } = await runProgram('server/cli/sign-in-link.ts', desk, []);
  await browser.post(endpoints.signInByLink, { token: out.split(/[#\n]/)[1] });
  const { version } = (await browser.get(endpoints.draftFile('home.yaml'))).json;
  const changes = [{ path: ['hero', 'heading', 'en'], value: 'Tried in development' }];
  expect((await browser.post(endpoints.draftFile('home.yaml'), { version, changes })).status).toBe(200);
  expect((await browser.post(endpoints.publish)).status).toBe(202);
  const job = await waitFor(async () => {
    const { job } = (await browser.get(endpoints.website)).json as Website;
    expect(job?.endedAt).toBeTruthy();
    return job;
  }, 200);
  expect(job).toMatchObject({ failure: null });
  expect(readFileSync(path.join(folder, 'content/home.yaml'), 'utf8')).toContain('Tried in development');
  expect(changedPaths(before, describeFolder(path.join(folder, 'dist')))).toEqual([]);
  expect(existsSync(path.join(folder, '.dist-builds'))).toBe(false);
});
