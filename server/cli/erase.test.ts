import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { photoFolder } from '#server/photos/files.ts';
import { runCommandWith } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { savePhoto } from '#server/testing/photos.ts';

/** A desk where the owner answers every question with `answer`; if undefined, nobody can be asked. */
async function deskOf(answer: string | undefined) {
  const outbox = await testOutbox({});
  const { config } = outbox;
  const questions: string[] = [];
  const printed: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return answer!;
  };
  const print = (line: string) => void printed.push(line);
  const run = (...[name, ...args]: [string, ...string[]]) =>
    runCommandWith({ config, print, ask: answer === undefined ? undefined : ask }, name, ...args);
  const left = async () => (await outbox.store.list()).map(({ name }) => name);
  return { ...outbox, run, left, questions, printed: () => printed.join('\n') };
}

test.each(['yes', ' Y '])('erase shows what it will delete, asks, and deletes after %j', async (answer) => {
  const { saveDanas, run, left, questions, printed } = await deskOf(answer);
  await saveDanas({ email: 'Dana@Example.com', name: 'Dana One' });
  await saveDanas({ email: 'dana@example.com', name: 'Dana Two' });
  await saveDanas({ email: 'other@example.com', name: 'Other' });
  await run('erase', '--email', ' dana@example.COM');
  expect(questions).toEqual(['Delete these 2 requests for good? Type yes: ']);
  expect(printed()).toMatch(
    /^This would delete these 2 requests and everything that belongs to them:\n\nID .*\n.*Dana .*\n.*Dana .*\n\n2 requests erased,/,
  );
  expect(await left()).toEqual(['Other']);
  await run('erase', '--email', 'dana@example.com');
  expect(questions).toHaveLength(1);
  expect(printed()).toMatch(/No request came from dana@example\.com\. Nothing was deleted\.$/);
});

test.each(['no', 'yesterday'])('nothing is deleted after %j', async (answer) => {
  const { saveDanas, run, left } = await deskOf(answer);
  await saveDanas();
  const refused = { message: 'Nothing was deleted.', exitCode: 1 };
  await expect(run('erase', '--email', 'dana@example.com')).rejects.toMatchObject(refused);
  expect(await left()).toEqual(['Dana Field']);
});

test('without a terminal nothing is deleted without --yes, and with it nothing personal is printed', async () => {
  const { saveDanas, run, left, printed } = await deskOf(undefined);
  await saveDanas();
  const message =
    'Nothing was deleted: without a terminal, nobody can confirm. Add --yes to delete without asking.';
  await expect(run('erase', '--email', 'dana@example.com')).rejects.toMatchObject({ message, exitCode: 2 });
  expect(await left()).toEqual(['Dana Field']);
  const before = printed();
  await run('erase', '--email', 'dana@example.com', '--yes');
  expect(await left()).toEqual([]);
  expect(printed().slice(before.length)).not.toMatch(/dana/i);
});

test('erase leaves nothing of a person in the requests, the outbox, the mail folder or the database file, and no photo', async () => {
  const { saveDanas, photos, deliverDue, run, left, printed, config, notifications, attempts } =
    await deskOf(undefined);
  const { id } = await saveDanas({ email: 'Dana@Example.com', name: 'Zebulon Unique' });
  const { id: other } = await saveDanas({ email: 'other@example.com', name: 'Other' });
  for (const requestId of [id, other]) await savePhoto(photos, requestId);
  for (const _ of [id, other]) await deliverDue();
  await run('erase', '--email', 'dana@example.com', '--yes');
  expect(printed()).toBe(`1 request erased, with all photos, notifications and files in the mail folder.
Emails already sent stay in your mailbox. Backups made before now, and what a restore
set aside, still hold what was erased: delete them, or erase again after restoring.`);
  expect(await left()).toEqual(['Other']);
  expect((await notifications()).map(({ kind }) => kind)).toEqual(['request', 'photos']);
  expect(await attempts()).toHaveLength(2);
  expect(readdirSync(path.join(config.dataDir, 'mail'))).toHaveLength(2);
  expect(readdirSync(photoFolder(config.dataDir))).toEqual([other]);
  expect([await photos.list(id), (await photos.list(other)).length]).toEqual([[], 1]);
  for (const file of readdirSync(config.dataDir).filter((name) => name.startsWith('requests'))) {
    expect(readFileSync(path.join(config.dataDir, file)).includes('Zebulon')).toBe(false);
  }
});
