import { createInterface } from 'node:readline/promises';

/** How wide a file or a pipe is taken to be. No table fits into fewer columns; a narrower terminal breaks its lines. */
const fewestColumns = 80;

/** How many columns a line may have. */
export function lineWidth(): number {
  return Math.max(process.stdout.columns || 0, fewestColumns);
}

/** A way to ask whoever sits at the terminal; undefined where nobody sits. No answer (Ctrl+D) is an empty one. */
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
