import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { untilServing } from '#tests/support/until-serving.ts';
import { readInheritedVariables } from './inherited-variables.ts';

/** How long the port may be in use by something else, in milliseconds. */
const portWait = 10_000;
/** How long a start may take, in milliseconds. */
const startWait = 60_000;

/** The real server as a process of its own, to be killed and started again on the same port. */
export class ServerProcess {
  /** Where it serves; known from its first start on if it chose the port itself. */
  origin: string;
  readonly #variables: Record<string, string>;
  readonly #words: string[];
  #child: ChildProcess | undefined;

  /** @param port 0: whichever is free at the first start, and that one from then on @param args what Node is told */
  constructor(port: number, variables: Record<string, string>, args = ['server/main.ts']) {
    this.#words = args;
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

  /**
   * Resolves when it serves; a port that something else holds for a moment is waited for.
   * @param changed variables that are others from now on @throws when it ends before
   */
  async start(changed: Record<string, string> = {}) {
    Object.assign(this.#variables, changed);
    for (const until = Date.now() + portWait; ; await wait(250)) {
      try {
        return await this.#startOnce();
      } catch (error) {
        if (!/: Port \d+ is in use/.test(String(error)) || Date.now() > until) throw error;
      }
    }
  }

  async #startOnce() {
    const child = spawn(process.execPath, this.#words, {
      env: { ...readInheritedVariables(), ...this.#variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr.pipe(process.stderr, { end: false });
    this.#child = child;
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    // One that hangs ends, and says how far it came.
    const tooLong = setTimeout(kill, startWait);
    const { origin } = await untilServing(child).finally(() => clearTimeout(tooLong));
    if (this.#variables.PORT === '0') {
      this.origin = origin;
      this.#variables.PORT = new URL(origin).port;
    }
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
