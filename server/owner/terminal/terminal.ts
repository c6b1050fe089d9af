import { createInterface } from 'node:readline/promises';

/** The assumed width of a file or a pipe. No table fits into fewer columns; a narrower terminal wraps its lines. */
const fewestColumns = 80;

/** How many columns a line may have. */
export function lineWidth(): number {
  return Math.max(process.stdout.columns || 0, fewestColumns);
}

/** A way to ask whoever is at the terminal; undefined if nobody is there. No answer (Ctrl+D) is an empty one. */
export function askAtTerminal(): ((question: string) => Promise<string>) | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    try {
      const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
      return await Promise.race([terminal.question(question), ended]);
    } finally {
      terminal.close();
    }
  };
}
