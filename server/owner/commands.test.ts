import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sqliteFile } from '#server/database/open.ts';
import { runCommand } from '#server/testing/desk.ts';
import { startHookServer } from '#server/testing/hook-server.ts';
import { smtpRefusal, startMailServer } from '#server/testing/mail-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';

async function desk(variables: Record<string, string> = {}) {
  const outbox = await testOutbox(variables);
  outbox.clock.now = new Date();
  const run = (name: string, ...args: string[]) => runCommand(outbox.config, name, ...args);
  const names = async (...filters: string[]) =>
    JSON.parse(await run('list', '--json', ...filters)).map(({ name }: { name: string }) => name);
  return { ...outbox, run, names };
}

test('list shows what passes every filter', async () => {
  const { keepDanas, pass, run, names } = await desk();
  pass(-25);
  await keepDanas({ name: 'Late' });
  pass(1);
  const { id: answered } = await keepDanas({ name: 'Done' });
  pass(24);
  const { id: junk } = await keepDanas({ name: 'Junk' });
  await run('answer', answered);
  await run('spam', junk);
  expect(await names()).toEqual(['Late', 'Done', 'Junk']);
  expect(await names('--open')).toEqual(['Late']);
  expect(await names('--overdue')).toEqual(['Late']);
  expect(await names('--answered')).toEqual(['Done']);
  expect(await names('--spam')).toEqual(['Junk']);
  expect(await names('--open', '--spam')).toEqual([]);
  await run('not-spam', junk);
  expect(await names('--spam')).toEqual([]);
});

test('what was given up is listed as dead and sent again on demand', async () => {
  const outbox = await desk({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const { id } = await outbox.keepDanas();
  await outbox.database.updateTable('notifications').set({ state: 'dead', tries: 25 }).execute();
  expect(await outbox.names('--dead')).toEqual(['Dana Field']);
  expect(await outbox.run('show', id)).toContain('Request by mail: given up');
  expect(await outbox.run('resend', id)).toBe('1 notification will be delivered by the server, if it runs.');
  expect(await outbox.notifications()).toMatchObject([{ state: 'due', tries: 0 }]);
  await outbox.database.updateTable('notifications').set({ state: 'sent' }).execute();
  await outbox.run('resend', id);
  expect(await outbox.run('resend', '--dead')).toBe('Nothing was given up, so nothing is sent again.');
  const keys = (await outbox.notifications()).map(({ dedupe_key }) => dedupe_key);
  expect(keys).toEqual([`request:${id}:mail`, expect.stringMatching(new RegExp(`^request:${id}:again-`))]);
});

test('erase leaves nothing of a person in requests, outbox, mail folder or file', async () => {
  const { keepDanas, deliverDue, run, names, config, notifications, attempts } = await desk();
  await keepDanas({ email: 'Dana@Example.com', name: 'Zebulon Unique' });
  await keepDanas({ email: 'other@example.com', name: 'Other' });
  await deliverDue();
  expect(await run('erase', '--email', 'dana@example.com', '--yes')).toMatch(/^1 request erased/);
  expect(await names()).toEqual(['Other']);
  expect(await notifications()).toHaveLength(1);
  expect(await attempts()).toHaveLength(1);
  expect(readdirSync(path.join(config.dataDir, 'mail'))).toHaveLength(1);
  for (const file of readdirSync(config.dataDir).filter((name) => name.startsWith('requests'))) {
    expect(readFileSync(path.join(config.dataDir, file)).includes('Zebulon')).toBe(false);
  }
});

test('purge deletes what is older and nothing else', async () => {
  const { keepDanas, pass, run, names } = await desk();
  pass(-24 * 800);
  await keepDanas({ name: 'Old' });
  pass(24 * 800);
  await keepDanas({ name: 'New' });
  await expect(run('purge', '--older-than', 'soon')).rejects.toThrow('--older-than');
  expect(await run('purge', '--older-than', '24mo', '--yes')).toMatch(/^1 request from/);
  expect(await names()).toEqual(['New']);
});

test('a backup taken while the database is in use can be restored, with what was there kept beside', async () => {
  const { keepDanas, run, names, database, config } = await desk();
  const file = path.join(temporaryFolder(), 'backup.sqlite');
  await keepDanas({ name: 'Kept' });
  expect(await run('backup', file)).toContain('1 request backed up');
  await expect(run('backup', file)).rejects.toThrow('--force');
  await keepDanas({ name: 'Later' });
  await expect(run('restore', file)).rejects.toThrow('--force');
  await expect(run('restore', file, '--force')).rejects.toThrow('stop it first');
  await database.destroy();
  expect(await run('restore', file, '--force')).toContain('1 request restored');
  expect(await names()).toEqual(['Kept']);
  expect(readdirSync(config.dataDir).filter((name) => name.includes('before'))).toHaveLength(1);
});

test('a backup that is broken is not restored, a broken database is replaced by a sound one', async () => {
  const { keepDanas, run, names, database, config } = await desk();
  const file = path.join(temporaryFolder(), 'backup.sqlite');
  await keepDanas({ name: 'Kept' });
  await run('backup', file);
  await database.destroy();
  const broken = path.join(temporaryFolder(), 'broken.sqlite');
  writeFileSync(broken, 'SQLite format 3\0 and then nothing'.padEnd(8192, 'x'));
  await expect(run('restore', broken, '--force')).rejects.toThrow('nothing was changed');
  expect(await names()).toEqual(['Kept']);
  writeFileSync(sqliteFile(config.dataDir), 'broken'.padEnd(8192, 'x'));
  await run('restore', file, '--force');
  expect(await names()).toEqual(['Kept']);
});

test('check sends through every channel and fails when one does', async () => {
  const [mail, hook] = [await startMailServer(), await startHookServer()];
  const { run } = await desk({ SMTP_URL: mail.url, WEBHOOK_URL: hook.url });
  expect(await run('check')).toMatch(/^mail: sent.*\nwebhook: sent \(HTTP 200\)$/);
  expect(mail.mails[0]?.subject).toBe('Test: Quote request: Other, Test Visitor');
  expect(hook.posts).toHaveLength(1);
  await mail.stop();
  await expect(run('check')).rejects.toThrow('Not every channel works');
});

test('check never says that something was sent when no mail server is set', async () => {
  await expect((await desk()).run('check')).rejects.toThrow('NOBODY IS TOLD');
  const hook = await startHookServer();
  const { run } = await desk({ WEBHOOK_URL: hook.url });
  const [mail, webhook] = (await run('check')).split('\n');
  expect(mail).toMatch(/^mail: NOT SENT, no mail server is set \(written to check.*eml\)$/);
  expect(webhook).toBe('webhook: sent (HTTP 200)');
  expect(JSON.parse(await run('check', '--json'))[0]).toMatchObject({ channel: 'mail', outcome: 'filed' });
});

test('check fails when one of several addresses is refused', async () => {
  const { url, mails } = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('gone@') ? smtpRefusal(550, 'No such user') : undefined),
  });
  const { run } = await desk({ SMTP_URL: url, MAIL_TO: 'boss@concrete.example,gone@concrete.example' });
  await expect(run('check')).rejects.toThrow('Not every channel works');
  expect(mails).toHaveLength(1);
});

test('check works before the first start, without a database, and makes none', async () => {
  const mail = await startMailServer();
  const config = testConfig({ SMTP_URL: mail.url });
  expect(await runCommand(config, 'check')).toMatch(/^mail: sent/);
  expect(readdirSync(config.dataDir)).toEqual([]);
});
