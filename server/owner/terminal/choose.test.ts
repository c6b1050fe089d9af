import { expect, test } from 'vitest';
import { runCommand } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { shortIds } from './short-ids.ts';

async function deskWith(...ids: string[]) {
  const outbox = await testOutbox({});
  for (const [index, id] of ids.entries()) {
    const kept = await outbox.keepDanas({ name: `Visitor ${index + 1}` });
    for (const table of ['notifications', 'request_texts'] as const)
      await outbox.database.deleteFrom(table).execute();
    await outbox.database.updateTable('quote_requests').set({ id }).where('id', '=', kept.id).execute();
  }
  const show = (word: string) => runCommand(outbox.config, 'show', word);
  return { ...outbox, show };
}

const first = '01a1fe5e-11b8-7607-8e2f-1d7c0a127020';
const second = '01a1fe5e-11b8-7d02-9b11-af74bbb3a04b';

test('the characters that list shows are enough for every command that takes an ID', async () => {
  const { config, show } = await deskWith(first, second);
  expect(await runCommand(config, 'list')).toMatch(/^ID .*\n127020 .*\nb3a04b /);
  expect(await show('127020')).toContain(first);
  expect(await show('7020')).toContain(first);
  expect(await runCommand(config, 'answer', 'B3A04B')).toBe(
    'The request of Visitor 2 is marked as answered. No more reminders will come.',
  );
  expect(await show('b3a04b')).toContain('State     answered since ');
  expect(await runCommand(config, 'resend', '127020')).toMatch(/^1 notification will/);
});

test('a unique beginning or the full ID is enough too', async () => {
  const { show } = await deskWith(first, second);
  expect(await show('01a1fe5e-11b8-76')).toContain('Visitor 1');
  expect(await show('01A1FE5E-11B8-7D')).toContain('Visitor 2');
  expect(await show(second)).toContain('Visitor 2');
});

test('if several requests match, all are shown to choose from', async () => {
  const { show } = await deskWith(first, second);
  await expect(show('01a1fe5e')).rejects.toThrow(
    /^More than one request has "01a1fe5e"\. Which is it\?\nID .*\n127020 .*Visitor 1 .*\nb3a04b .*Visitor 2 .*$/,
  );
});

test.each([
  [10, 1 + 1 + 10, /Visitor 10 .*$/],
  [11, 1 + 1 + 10 + 1, /Visitor 10 .*\nand more\.$/],
])('if %i requests match, ten are shown', async (count, lines, ending) => {
  const ids = Array.from({ length: count }, (_, index) => `${first.slice(0, -2)}${index + 10}`);
  const { show } = await deskWith(...ids);
  const message = await show('01a1fe5e').catch((error: Error) => error.message);
  expect(message.split('\n')).toHaveLength(lines);
  expect(message).toMatch(ending);
});

test.each([
  [
    'fewer than four characters, which are hit by a slip',
    '020',
    2,
    '"020" is too short: give at least 4 characters.',
  ],
  ['a middle', 'fe5e-11b8', 1, 'There is no request fe5e-11b8.'],
  ['a wildcard', '01a1%', 1, 'There is no request 01a1%.'],
  ['what no request has', 'ffffff', 1, 'There is no request ffffff.'],
])('%s matches no request', async (_, word, exitCode, message) => {
  const { show } = await deskWith(first);
  await expect(show(word)).rejects.toMatchObject({ message, exitCode });
});

test('IDs with the same ending are shown with more characters', () => {
  const [one, other] = ['01a1fe5e-11b8-7607-8e2f-1d7c0a127020', '01a1fe5f-22c9-7607-8e2f-1d7c0b127020'];
  expect([one, other].map(shortIds([one, other]))).toEqual(['a127020', 'b127020']);
  expect(shortIds([one, one])(one)).toBe('127020');
});
