import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { askAtTerminal, lineWidth } from './terminal.ts';

/** Replaces standard input and output: each is a terminal or a file. */
function sitAt(stdin: { isTTY?: boolean }, stdout: { isTTY?: boolean; columns?: number }) {
  const [typed, shown] = [new PassThrough(), new PassThrough()];
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Object.assign(typed, stdin) as never);
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(Object.assign(shown, stdout) as never);
  return { typed, shown };
}

test('a line is as wide as the terminal, but eighty columns in a narrow one, a file or a pipe', () => {
  for (const [columns, width] of [
    [132, 132],
    [60, 80],
    [undefined, 80],
  ]) {
    sitAt({}, columns === undefined ? {} : { columns });
    expect(lineWidth()).toBe(width);
  }
});

test('a question is asked at the terminal, and the typed line is the answer', async () => {
  const { typed, shown } = sitAt({ isTTY: true }, { isTTY: true });
  const answer = askAtTerminal()!('Delete it? ');
  typed.write('yes\n');
  expect(await answer).toBe('yes');
  expect(String(shown.read())).toContain('Delete it? ');
});

test('the end of the input is an empty answer', async () => {
  const { typed } = sitAt({ isTTY: true }, { isTTY: true });
  const answer = askAtTerminal()!('Delete it? ');
  typed.end();
  expect(await answer).toBe('');
});

test.each([
  ['what is read is no terminal', {}, { isTTY: true }],
  ['what is printed goes into a file', { isTTY: true }, {}],
])('nobody can be asked when %s', (_, stdin, stdout) => {
  sitAt(stdin, stdout);
  expect(askAtTerminal()).toBeUndefined();
});
