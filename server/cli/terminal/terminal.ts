import { createInterface } from 'node:readline/promises';

/** The assumed width of a file or a pipe. No table fits into fewer columns; a narrower terminal wraps its lines. */
const fewestColumns = 80;

export function lineWidth(): number {
  return Math.max(process.stdout.columns || 0, fewestColumns);
}

const isSomebodyThere = () => process.stdin.isTTY && process.stdout.isTTY;

/** A way to ask whoever is at the terminal; undefined if nobody is there. No answer (Ctrl+D) is an empty one. */
export function askAtTerminal(): ((question: string) => Promise<string>) | undefined {
  if (!isSomebodyThere()) return undefined;
  return async (question) => {
    const terminal = openTerminal()!;
    return (await terminal.ask(question).finally(terminal.end)) ?? '';
  };
}

/** A conversation with whoever is at the terminal; undefined if nobody is there. No answer (Ctrl+D) is undefined. */
export function openTerminal() {
  if (!isSomebodyThere()) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
  return {
    ask: (question: string) => Promise.race([terminal.question(question), ended]),
    end: () => terminal.close(),
  };
}
