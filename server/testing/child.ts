import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { quoteEndpoint } from '#shared/routes.ts';
import { untilServing } from '#tests/support/until-serving.ts';
import { readInheritedVariables } from './inherited-variables.ts';
import { danasRequest } from './parts.ts';

type ProgramCommand = [program: string, words: string[]];

/** Starts a program as a process of its own, with only these variables and what it inherits; killed when the test ends. */
export function start([program, args]: ProgramCommand, variables: Record<string, string>): ChildProcess {
  const child = spawn(program, args, { env: { ...readInheritedVariables(), ...variables } });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Runs a file of ours to its end. @returns what it printed and its exit code */
export async function runProgram(file: string, variables: Record<string, string>, args: string[]) {
  const child = start([process.execPath, [file, ...args]], variables);
  const printed = { out: '', err: '' };
  child.stdout?.on('data', (text) => (printed.out += text));
  child.stderr?.on('data', (text) => (printed.err += text));
  const [code] = await once(child, 'close');
  return { ...printed, code: code as number };
}

/**
 * Starts the server on a free port and waits for its line with the address.
 * @param createCommand how to start it, if not plainly
 */
export async function startServer(
  variables: Record<string, string>,
  createCommand: () => ProgramCommand = () => [process.execPath, ['server/main.ts']],
) {
  const child = start(createCommand(), { PORT: '0', ...variables });
  return { child, ...(await untilServing(child)) };
}

/** Sends Dana's request with these changes to a server. @param key the Idempotency-Key */
export const postRequest = (origin: string, change = {}, key = '', signal: AbortSignal | null = null) =>
  fetch(origin + quoteEndpoint, {
    method: 'POST',
    signal,
    body: JSON.stringify({ ...danasRequest, ...change }),
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
  });
