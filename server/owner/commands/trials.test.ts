import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runCommand } from '#server/testing/desk.ts';
import { startHookServer } from '#server/testing/hook-server.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { testConfig } from '#server/testing/parts.ts';

const codeIn = (text = '') => /arrived ([A-Z]{3}-[A-Z]{3})/.exec(text)![1]!;

async function trial(variables: Record<string, string> = {}) {
  const mail = await startMailServer();
  const config = testConfig({ SMTP_URL: mail.url, ...variables });
  const results = async () => JSON.parse(await runCommand(config, 'check', '--json'));
  return { mail, config, results, arrived: (code: string) => runCommand(config, 'arrived', code) };
}

test('a test counts as arrived once somebody types the code in it', async () => {
  const { mail, results, arrived } = await trial();
  expect(await results()).toMatchObject([{ channel: 'mail', outcome: 'sent', hasArrived: false }]);
  const code = codeIn(mail.mails[0]?.text);
  expect(await arrived(code.toLowerCase().replace('-', ' '))).toContain('sent by mail arrives');
  expect(await results()).toMatchObject([{ hasArrived: true }]);
});

test('a guessed code is refused, and no code can be read from the data folder', async () => {
  const { mail, config, results, arrived } = await trial();
  await results();
  await expect(arrived('AAA-AAA')).rejects.toThrow('No test with the code');
  const code = codeIn(mail.mails[0]?.text);
  expect(readFileSync(path.join(config.dataDir, 'trials.json'), 'utf8')).not.toMatch(
    new RegExp(code.replace('-', '-?')),
  );
});

test('an arrival counts for the current settings only', async () => {
  const { mail, config, results, arrived } = await trial();
  await results();
  await arrived(codeIn(mail.mails[0]?.text));
  const elsewhere = { ...config, mail: { ...config.mail, to: ['other@concrete.example'] } };
  expect(JSON.parse(await runCommand(elsewhere, 'check', '--json'))).toMatchObject([{ hasArrived: false }]);
});

test('a code is good for a week, and an arrival for a month', async () => {
  const { mail, results, arrived } = await trial();
  const day = 86_400_000;
  const start = Date.now();
  const at = (days: number) => vi.setSystemTime(start + days * day);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await results();
  const code = codeIn(mail.mails[0]?.text);
  at(8);
  await expect(arrived(code)).rejects.toThrow('in the last seven days');
  at(6);
  await arrived(code);
  at(36);
  expect(await results()).toMatchObject([{ hasArrived: true }]);
  at(38);
  expect(await results()).toMatchObject([{ hasArrived: false }]);
});

test('a webhook carries a code of its own', async () => {
  const hook = await startHookServer();
  const { mail, results, arrived } = await trial({
    WEBHOOK_URL: hook.url,
    WEBHOOK_SECRET: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  });
  await results();
  const posted = codeIn(JSON.stringify(hook.posts[0]));
  expect(posted).not.toBe(codeIn(mail.mails[0]?.text));
  await arrived(posted);
  expect(await results()).toMatchObject([{ hasArrived: false }, { channel: 'webhook', hasArrived: true }]);
});
