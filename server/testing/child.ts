import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** Starts a program of ours as a process of its own, with only these variables; killed when the test ends. */
export function startProgram(
  file: string,
  variables: Record<string, string>,
  words: string[] = [],
): ChildProcess {
  const child = spawn(process.execPath, [file, ...words], { env: { PATH: process.env.PATH, ...variables } });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** What it printed and how it ended. */
export async function runProgram(file: string, variables: Record<string, string>, words: string[]) {
  const child = startProgram(file, variables, words);
  const printed = { out: '', err: '' };
  child.stdout?.on('data', (text) => (printed.out += text));
  child.stderr?.on('data', (text) => (printed.err += text));
  const [code] = await once(child, 'close');
  return { ...printed, code: code as number };
}

/** Starts the server on a free port and waits for its line with the address. */
export async function startServer(variables: Record<string, string>) {
  const child = startProgram('server/main.ts', { PORT: '0', ...variables });
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const listen = (text: Buffer) => {
      printed += text;
      const address = /^Serving (http:\S+),/m.exec(printed)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', () => reject(new Error(`The server ended:\n${printed}`)));
  });
  return { child, origin, printed: () => printed };
}
