import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { runCommand } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { askAtTerminal } from './terminal.ts';

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
    /^More than one request has "01a1fe5e"\. Which is it\?\nID .*\n127020 .*Visitor 1 .*\nb3a04b .*Visitor 2 .*$/,
  );
});

test.each([
  ['020', 2, '"020" is too short: give at least 4 characters.'],
  ['fe5e-11b8', 1, 'There is no request fe5e-11b8.'],
])('%s matches no request', async (word, exitCode, message) => {
  const { show } = await deskWith(first);
  await expect(show(word)).rejects.toMatchObject({ message, exitCode });
});

/** Replaces standard input and output: each is a terminal or a file. */
function sitAt(stdin: { isTTY?: boolean }, stdout: { isTTY?: boolean }) {
  const [typed, shown] = [new PassThrough(), new PassThrough()];
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Object.assign(typed, stdin) as never);
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(Object.assign(shown, stdout) as never);
  return { typed, shown };
}

test.each(['yes', ''])(
  'a question is asked at the terminal; %j, typed before the end, is the answer',
  async (line) => {
    const { typed, shown } = sitAt({ isTTY: true }, { isTTY: true });
    const answer = askAtTerminal()!('Delete it? ');
    typed.end(line && `${line}\n`);
    expect(await answer).toBe(line);
    expect(String(shown.read())).toContain('Delete it? ');
  },
);

test.each([
  ['what is read is no terminal', {}, { isTTY: true }],
  ['what is printed goes into a file', { isTTY: true }, {}],
])('nobody can be asked when %s', (_, stdin, stdout) => {
  sitAt(stdin, stdout);
  expect(askAtTerminal()).toBeUndefined();
});
