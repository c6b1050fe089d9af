import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { photoFolder } from '#server/photos/photo-folder.ts';
import { runCommand } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { keepPhoto } from '#server/testing/photos.ts';

async function desk(variables: Record<string, string> = {}) {
  const outbox = await testOutbox(variables);
  outbox.clock.now = new Date();
  const run = (name: string, ...args: string[]) => runCommand(outbox.config, name, ...args);
  const names = async (...filters: string[]) =>
    JSON.parse(await run('list', '--json', ...filters)).map(({ name }: { name: string }) => name);
  return { ...outbox, run, names };
}

test('list shows the requests that match every filter', async () => {
  const { keepDanas, pass, run, names } = await desk();
  pass(-25);
  await keepDanas({ name: 'Late' });
  pass(1);
  const { id: answered } = await keepDanas({ name: 'Done' });
  pass(24);
  const { id: junk } = await keepDanas({ name: 'Junk' });
  expect(await run('answer', answered)).toBe(
    'The request of Done is marked as answered. No more reminders will come.',
  );
  expect(await run('answer', answered)).toMatch(/^The request of Done was answered already, since .+\.$/);
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

test('requests whose notification was given up are listed as dead, and can be sent again', async () => {
  const outbox = await desk({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const { id } = await outbox.keepDanas();
  await outbox.database.updateTable('notifications').set({ state: 'dead', tries: 25 }).execute();
  expect(await outbox.names('--dead')).toEqual(['Dana Field']);
  expect(await outbox.run('show', id)).toContain('Request by mail: given up');
  expect(await outbox.run('resend', id)).toBe(
    '1 notification will be delivered by the server, if it is running.',
  );
  expect(await outbox.notifications()).toMatchObject([{ state: 'due', tries: 0 }]);
  await outbox.database.updateTable('notifications').set({ state: 'sent' }).execute();
  await outbox.run('resend', id);
  expect(await outbox.run('resend', '--dead')).toBe(
    'Nothing was given up, so there is nothing to send again.',
  );
  const keys = (await outbox.notifications()).map(({ dedupe_key }) => dedupe_key);
  expect(keys).toEqual([`request:${id}:mail`, expect.stringMatching(new RegExp(`^request:${id}:again-`))]);
});

test('erase leaves nothing of a person in the requests, the outbox, the mail folder or the database file, and no photograph', async () => {
  const { keepDanas, photos, deliverDue, run, names, config, notifications, attempts } = await desk();
  const { id } = await keepDanas({ email: 'Dana@Example.com', name: 'Zebulon Unique' });
  const { id: other } = await keepDanas({ email: 'other@example.com', name: 'Other' });
  for (const requestId of [id, other]) await keepPhoto(photos, requestId);
  for (const _ of [id, other]) await deliverDue();
  expect(
    await run('erase', '--email', 'dana@example.com', '--yes'),
  ).toBe(`1 request erased, with all photos, notifications and files in the mail folder.
Mails already sent stay in your mailbox. Backups made before now, and what a restore
set aside, still hold what was erased: delete them, or erase again after restoring.`);
  expect(await names()).toEqual(['Other']);
  expect((await notifications()).map(({ kind }) => kind)).toEqual(['request', 'photos']);
  expect(await attempts()).toHaveLength(2);
  expect(readdirSync(path.join(config.dataDir, 'mail'))).toHaveLength(2);
  expect(readdirSync(photoFolder(config.dataDir))).toEqual([other]);
  expect([await photos.list(id), (await photos.list(other)).length]).toEqual([[], 1]);
  for (const file of readdirSync(config.dataDir).filter((name) => name.startsWith('requests'))) {
    expect(readFileSync(path.join(config.dataDir, file)).includes('Zebulon')).toBe(false);
  }
});

test.each([
  ['show', 'Say which request, by its ID.'],
  ['resend', 'Say which request, by its ID.'],
  ['backup', 'Say which file to write.'],
  ['restore', 'Say which file to restore.'],
  ['erase', 'Say whose: --email ADDRESS'],
])('%s without arguments asks for what it needs', async (name, message) => {
  const { run } = await desk();
  await expect(run(name)).rejects.toMatchObject({ message, exitCode: 2 });
});
