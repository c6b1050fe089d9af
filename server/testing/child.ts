import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { inherited } from './inherited.ts';

type Call = [program: string, words: string[]];

/** Starts a program as a process of its own, with only these variables and what it inherits; killed when the test ends. */
export function start([program, words]: Call, variables: Record<string, string>): ChildProcess {
  const child = spawn(program, words, { env: { ...inherited(), ...variables } });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Runs a file of ours to its end. @returns what it printed and its exit code */
export async function runProgram(file: string, variables: Record<string, string>, words: string[]) {
  const child = start([process.execPath, [file, ...words]], variables);
  const printed = { out: '', err: '' };
  child.stdout?.on('data', (text) => (printed.out += text));
  child.stderr?.on('data', (text) => (printed.err += text));
  const [code] = await once(child, 'close');
  return { ...printed, code: code as number };
}

/**
 * Starts the server on a free port and waits for its line with the address.
 * @param call how to start it, if not plainly
 */
export async function startServer(
  variables: Record<string, string>,
  call: () => Call = () => [process.execPath, ['server/main.ts']],
) {
  const child = start(call(), { PORT: '0', ...variables });
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
