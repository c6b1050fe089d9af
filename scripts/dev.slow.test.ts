import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { copyProject } from '#tests/support/project-copy.ts';
import { freePort } from './ports.mjs';

vi.setConfig({ testTimeout: 180_000 });

const { folder, env } = copyProject(afterAll);

test('npm run dev uses nothing that .env names for the real site: no requests, mails, backups or addresses', async () => {
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
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(folder, '.env'), lines.join(''));
  const { DATA_DIR: _, ...others } = env;
  const shell = { ...others, PORT: String(await freePort()) };
  const child = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: folder, env: shell });
  onTestFinished(() => void child.kill('SIGTERM'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  await expect.poll(() => printed, { timeout: 120_000 }).toContain('requests are stored in');
  // Of the log, which is JSON in a pipe, nobody reads the address.
  const site = `http://127.0.0.1:${shell.PORT}/`;
  expect(stripVTControlCharacters(printed).match(/(?<=: )http:\S+/g)).toEqual([site]);
  expect(printed).toContain(`requests are stored in ${path.join(folder, '.cache/dev')}`);
  expect(printed).not.toContain('concrete.example');
  expect(existsSync(owners)).toBe(false);
  const contact = await (await fetch(`${site}contact`)).text();
  expect(contact.includes('<form')).toBe(true);
  expect(contact.match(/[^"]*concrete\.example[^"]*/)).toBeNull();
});
