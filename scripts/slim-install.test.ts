import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startMailServer } from '#server/testing/mail-server.ts';
import { heic } from '#server/testing/pictures.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { npmStart } from './testing/npm-start.ts';
import { copyProject, pretendBuilt } from './testing/project-copy.ts';

vi.setConfig({ testTimeout: 120_000 });

const asked = { name: 'Dana Field', email: 'dana@example.com', phone: '407 555 0199', message: 'A crack.' };

test('with the slim install a request comes in, is mailed with its HEIC photograph, and is listed; the desk signs in', async () => {
  const mail = await startMailServer();
  const { folder, env } = copyProject(onTestFinished, 'serving');
  const copy = { folder, env: { ...env, SMTP_URL: mail.url, NODE_ENV: 'production' } };
  pretendBuilt(copy);
  for (const name of ['astro', 'react', 'vite', 'typescript'])
    expect(existsSync(path.join(folder, 'node_modules', name)), name).toBe(false);
  const { origin, pids, ended } = await npmStart(copy, 'serve');

  const answer = await fetch(origin + quoteEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  expect(answer.status).toBe(201);
  const { photos } = (await answer.json()) as { photos: string };
  const place = `${photos}/${'a'.repeat(32)}?position=0&of=1`;
  const kept = await fetch(origin + place, { method: 'PUT', body: new Uint8Array(heic()) });
  expect([kept.status, await kept.json()]).toEqual([201, { status: 'kept' }]);
  await expect.poll(() => mail.mails.length).toBe(2);
  expect(mail.mails[1]!.attachments.map(({ mimeType }) => mimeType)).toContain('image/jpeg');

  const npm = (...words: string[]) =>
    execFileSync('npm', ['run', '-s', ...words], { cwd: folder, env: copy.env, encoding: 'utf8' });
  expect(npm('requests', '--', 'list')).toContain('Dana Field');
  const [, token] = npm('desk', '--', '--link').trim().split('#');
  const signedIn = await fetch(`${origin}/desk/api/sign-in/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ token }),
  });
  expect(signedIn.status).toBe(200);
  process.kill(pids.npm, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
});
