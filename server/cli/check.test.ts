import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCommand } from '#server/testing/desk.ts';
import { createSmtpRefusal, startMailServer } from '#server/testing/mail-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { testConfig } from '#server/testing/parts.ts';
import { startWebhookServer } from '#server/testing/webhook-server.ts';

async function desk(variables: Record<string, string> = {}) {
  const { config } = await testOutbox(variables);
  return { run: (name: string, ...args: string[]) => runCommand(config, name, ...args) };
}

test('check sends through every channel and fails when one does', async () => {
  const [mail, hook] = [await startMailServer(), await startWebhookServer()];
  const { run } = await desk({ SMTP_URL: mail.url, WEBHOOK_URL: hook.url });
  expect(await run('check')).toMatch(
    /^mail: sent.*\nwebhook: sent \(HTTP 200\)\nOnly you can see whether the email arrived/,
  );
  expect(mail.mails[0]?.subject).toBe('Test: Quote request: Other, Test Visitor');
  expect(mail.mails[0]?.text).toContain(
    'This is a test from the "check" command. If you can read this, requests reach you.',
  );
  expect(mail.mails[0]?.replyTo?.[0]?.address).toBe('test@example.com');
  expect(hook.posts).toHaveLength(1);
  expect(JSON.parse(hook.posts[0]!.body)).toMatchObject({
    kind: 'check',
    request: { state: 'open', signals: [], phone: '(407) 555-0100' },
  });
  await mail.stop();
  await expect(run('check')).rejects.toThrow('Not every channel works');
});

test('check never reports that something was sent when no mail server is set', async () => {
  await expect((await desk()).run('check')).rejects.toThrow('NOBODY IS NOTIFIED');
  const hook = await startWebhookServer();
  const { run } = await desk({ WEBHOOK_URL: hook.url });
  const [mail, webhook] = (await run('check')).split('\n');
  expect(mail).toMatch(/^mail: NOT SENT, no mail server is set \(written to check.*eml\)$/);
  expect(webhook).toBe('webhook: sent (HTTP 200)');
  expect(JSON.parse(await run('check', '--json'))[0]).toMatchObject({ channel: 'mail', outcome: 'filed' });
});

test('check fails when one of several addresses is refused', async () => {
  const { url, mails } = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('gone@') ? createSmtpRefusal(550, 'No such user') : undefined),
  });
  const { run } = await desk({ SMTP_URL: url, MAIL_TO: 'boss@concrete.example,gone@concrete.example' });
  await expect(run('check')).rejects.toThrow('Not every channel works');
  expect(mails).toHaveLength(1);
});

test('check works before the first start without a database, and creates none', async () => {
  const mail = await startMailServer();
  const config = testConfig({ SMTP_URL: mail.url });
  expect(await runCommand(config, 'check')).toMatch(/^mail: sent/);
  expect(readdirSync(config.dataDir)).toEqual([]);
});
