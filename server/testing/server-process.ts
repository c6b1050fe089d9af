import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { untilServing } from '#tests/support/until-serving.ts';
import { inherited } from './inherited.ts';

/** The real server as a process of its own on a fixed port, to be killed and started again. */
export class ServerProcess {
  readonly origin: string;
  readonly #variables: Record<string, string>;
  readonly #words: string[];
  #child: ChildProcess | undefined;

  /** @param words what Node is told */
  constructor(port: number, variables: Record<string, string>, words = ['server/main.ts']) {
    this.#words = words;
    this.origin = `http://127.0.0.1:${port}`;
    this.#variables = {
      PORT: String(port),
      HOST: '127.0.0.1',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
      ...variables,
    };
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when it serves. @throws when it ends before */
  async start() {
    const child = spawn(process.execPath, this.#words, {
      env: { ...inherited(), ...this.#variables },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    await untilServing(child);
  }

  /** @returns how it ended; undefined when it was not running */
  async end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | undefined> {
    if (!this.isRunning) return undefined;
    const ended = once(this.#child!, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    this.#child!.kill(signal);
    const [code, killedBy] = await ended;
    return code ?? killedBy ?? undefined;
  }
}
