import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { photoFile } from '#server/photos/files.ts';
import { runCommand } from '#server/testing/desk.ts';
import { ann, bob, testInbox } from '#server/testing/inbox.ts';
import { createSmtpRefusal, startMailServer } from '#server/testing/mail-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { savePhoto } from '#server/testing/photos.ts';

test('list ID shows when the answer is due and the state of each notification', async () => {
  const { url } = await startMailServer({
    onMailFrom: (_address, _session, done) => done(createSmtpRefusal(451, 'come back later')),
  });
  const { config, saveDanas, deliverDue } = await testOutbox({ SMTP_URL: url });
  const { id } = await saveDanas();
  await deliverDue();
  const lines = (await runCommand(config, 'list', id)).split('\n');
  expect(lines.slice(0, 12)).toEqual([
    `Request   ${id}`,
    'Received  Mar 2, 2026, 10:04 AM EST',
    'Answer by Mar 3, 2026, 10:04 AM EST',
    'State     OVERDUE',
    'Signals   (none)',
    'Name      Dana Field',
    'Phone     (407) 555-0199',
    'Email     dana@example.com',
    'Service   Concrete Repair',
    '',
    'Crack in the driveway.',
    'About 12 ft, “widening” 🧱',
  ]);
  expect(lines.slice(13)).toEqual([
    'Request by mail: not delivered yet',
    expect.stringMatching(/^ {2}Mar 2, 2026, 10:04 AM EST {2}failed, will be tried again: .*come back later/),
  ]);
  expect(JSON.parse(await runCommand(config, 'list', id, '--json'))).toMatchObject({
    id,
    name: 'Dana Field',
    deliveries: [{ channel: 'mail', state: 'due', tries: 1, attempts: [{ outcome: 'passing' }] }],
  });
});

test('list ID distinguishes given up and pending notifications', async () => {
  const { config, saveDanas, database } = await testOutbox({});
  const { id } = await saveDanas();
  const printAfter = async (change: object) => {
    await database.updateTable('notifications').set(change).execute();
    return (await runCommand(config, 'list', id)).split('\n').at(-1);
  };
  expect(await printAfter({ state: 'dead' })).toBe('Request by mail: given up; "resend" tries it again');
  expect(await printAfter({ state: 'due', due_at: '2990-07-01T16:00:00.000Z' })).toMatch(
    /next try Jul 1, 2990, 12:00 PM/,
  );
});

test('list ID names the file of each photo, and which are missing', async () => {
  const { config, saveDanas, photos } = await testOutbox({});
  const { id } = await saveDanas();
  const saved = [await savePhoto(photos, id, 0), await savePhoto(photos, id, 2)];
  const files = saved.map((photo) => photoFile(config.dataDir, photo, 'whole'));
  expect(await runCommand(config, 'list', id)).toContain(
    `\n\nphoto-1.jpg 64 x 48: ${files[0]}\nphoto-3.jpg 64 x 48: ${files[1]}\n\nRequest by mail`,
  );
  rmSync(files[1]!);
  expect(await runCommand(config, 'list', id)).toContain('photo-3.jpg 64 x 48: its file is gone\n');
  const { photos: listed } = JSON.parse(await runCommand(config, 'list', id, '--json'));
  expect(listed).toMatchObject([
    { path: files[0], isMissing: false },
    { path: null, isMissing: true },
  ]);
});

test('list ID and list show the stage of a request, its notes, and who did what, and no text controls the terminal', async () => {
  const { config, saveDanas, database, store } = await testOutbox({});
  const written = { name: 'E\u001b[2Jvil', service: 'Slab\r\n\u202e1', message: 'Cracks\u001b[2J' };
  const { id } = await saveDanas(written);
  const { act } = testInbox(database);
  await act(id, ann, { kind: 'stage', stage: 'quoted', amountCents: 1_250_000 });
  await act(id, ann, { kind: 'visit', visitAt: '2026-03-04T14:30:00Z' });
  await act(id, bob, { kind: 'note', text: 'Has a dog.\u001b[2J\nRing first.' });
  await store.mark(id, 'open', new Date('2026-03-03T15:04:00Z'));
  await store.mark(id, 'answered', new Date('2026-03-03T15:05:00Z'), 'the link in the mail');
  const shown = await runCommand(config, 'list', id);
  expect(shown).toContain('\nState     answered since Mar 3, 2026, 10:05 AM EST\n');
  expect(shown).toContain('\nStage     quoted\nAmount    $12,500\nVisit     Mar 4, 2026, 9:30 AM EST\n');
  expect(shown).toContain(
    '\nNote by bob@example.com, Mar 2, 2026, 10:04 AM EST:\nHas a dog.[2J\nRing first.\n',
  );
  expect(shown).toContain('\nName      E[2Jvil\n');
  expect(shown).toContain('\nService   Slab 1\n');
  expect(shown).toContain('\n\nCracks[2J\n');
  expect(shown).not.toContain('\u001b');
  const done = shown.split('What was done:\n')[1]!.split('\n');
  expect(done).toHaveLength(5);
  expect(done[0]).toBe('  Mar 2, 2026, 10:04 AM EST  Marked it as quoted, $12,500 (ann@example.com)');
  expect(done[4]).toBe('  Mar 3, 2026, 10:05 AM EST  Marked it as answered (the link in the mail)');
  expect(await runCommand(config, 'list')).toMatch(/ quoted +E\[2Jvil /);
  expect(JSON.parse(await runCommand(config, 'list', id, '--json'))).toMatchObject({
    stage: 'quoted',
    amountCents: 1_250_000,
    visitAt: '2026-03-04T14:30:00.000Z',
    notes: [{ by: bob }],
    history: expect.arrayContaining([expect.objectContaining({ by: ann })]),
  });
  expect(JSON.parse(await runCommand(config, 'list', '--json'))).toMatchObject([{ stage: 'quoted' }]);
});

async function deskWith(...ids: string[]) {
  const outbox = await testOutbox({});
  for (const [index, id] of ids.entries()) {
    const saved = await outbox.saveDanas({ name: `Visitor ${index + 1}` });
    for (const table of ['notifications', 'request_texts'] as const)
      await outbox.database.deleteFrom(table).execute();
    await outbox.database.updateTable('quote_requests').set({ id }).where('id', '=', saved.id).execute();
  }
  const show = (word: string) => runCommand(outbox.config, 'list', word);
  return { ...outbox, show };
}

const first = '01a1fe5e-11b8-7607-8e2f-1d7c0a127020';
const second = '01a1fe5e-11b8-7d02-9b11-af74bbb3a04b';

test('the characters that list shows, a unique beginning or the full ID are enough for a command', async () => {
  const { config, show } = await deskWith(first, second);
  expect(await runCommand(config, 'list')).toMatch(/^ID .*\n127020 .*\nb3a04b /);
  for (const word of ['127020', '7020', '01a1fe5e-11b8-76']) expect(await show(word)).toContain(first);
  for (const word of ['B3A04B', '01A1FE5E-11B8-7D', second]) expect(await show(word)).toContain('Visitor 2');
  expect(await runCommand(config, 'resend', '127020')).toMatch(/^1 notification will/);
});

test('if several requests match, they are shown to choose from', async () => {
  const { show } = await deskWith(first, second);
  await expect(show('01a1fe5e')).rejects.toThrow(
    /^More than one request matches "01a1fe5e"\. Which one\?\nID .*\n127020 .*Visitor 1 .*\nb3a04b .*Visitor 2 .*$/,
  );
});

test.each([
  ['020', 2, '"020" is too short: give at least 4 characters.'],
  ['fe5e-11b8', 1, 'There is no request fe5e-11b8.'],
])('%s matches no request', async (word, exitCode, message) => {
  const { show } = await deskWith(first);
  await expect(show(word)).rejects.toMatchObject({ message, exitCode });
});
