import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createPrompt } from './terminal.ts';

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
    const answer = createPrompt()!('Delete it? ');
    typed.end(line && `${line}\n`);
    expect(await answer).toBe(line);
    expect(String(shown.read())).toContain('Delete it? ');
  },
);

test.each([
  ['what is read is no terminal', {}, { isTTY: true }],
  ['what is printed goes into a file', { isTTY: true }, {}],
])('nobody can confirm when %s', (_, stdin, stdout) => {
  sitAt(stdin, stdout);
  expect(createPrompt()).toBeUndefined();
});
