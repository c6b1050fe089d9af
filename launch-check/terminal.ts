import { createInterface } from 'node:readline/promises';
import type { Talk } from './confirm.ts';

/** Talks to whoever is at the terminal; undefined if nobody is: reading and vouching cannot be piped in. */
export function talkAtTerminal(): (Talk & { end(): void }) | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
  return {
    say: (line) => console.log(line),
    ask: (question) => Promise.race([terminal.question(question), ended]),
    end: () => terminal.close(),
  };
}
