import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';

/** The assumed width of a file or a pipe, and the least that a table is made for; a narrower terminal wraps its lines. */
const minColumns = 80;

export function readLineWidth(): number {
  return Math.max(process.stdout.columns || 0, minColumns);
}

const isInteractive = () => process.stdin.isTTY && process.stdout.isTTY;

/** Creates a prompt at the terminal; undefined if nobody can be asked. No answer (Ctrl+D) is an empty one. */
export function createPrompt(): ((question: string) => Promise<string>) | undefined {
  if (!isInteractive()) return undefined;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
    return Promise.race([terminal.question(question), ended]).finally(() => terminal.close());
  };
}

/** True only for a plain yes. */
export function isYes(answer: string): boolean {
  return /^\s*y(es)?\s*$/i.test(answer);
}

/** JSON for programs. JSON escapes most of what could control a terminal; this escapes the rest. */
export function toJson(data: unknown): string {
  return JSON.stringify(data, null, 2).replace(
    /[\u007f-\u009f]/g,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  );
}

/** Colors on a terminal, plain text everywhere else. */
export function paint(style: Parameters<typeof styleText>[0], text: string): string {
  return process.stdout.isTTY ? styleText(style, text) : text;
}
