import { needsSignIn, Refused } from '#desk/api/refused.ts';
import type { KeptValues } from './kept-values.ts';

/** A change that was pressed and waits for the server. It carries all that is needed after a reload. */
export interface Waiting {
  /** The server does what has the same id once. */
  id: string;
  requestId: string;
  /** Who asked, to tell by name if it is refused. */
  name: string;
  address: string;
  body: object;
  /** The id of the change that it takes back: refused together with it. */
  undoes?: string;
  /** What is needed to show it as done. */
  detail: unknown;
}

/** A change that the server refused while nobody was there to be told. */
export interface RefusedChange {
  name: string;
  message: string;
}

interface Parts {
  values: KeptValues;
  send: (address: string, body: object) => Promise<unknown>;
  /** Runs alone among all windows and workers of this browser. */
  exclusively: <Answer>(run: () => Promise<Answer>) => Promise<Answer>;
  onChange?: (waiting: readonly Waiting[]) => void;
  /** The session is over: nothing can be sent. */
  onEnd?: () => void;
}

interface Waiter {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

const waitingKey = 'waiting';
const refusedKey = 'refused';
const tooMany = 429;

/**
 * Changes are kept on the device first and sent after that, in their order, one at a time. Killed in between, one is
 * sent again under the same id.
 */
export class DeedQueue {
  readonly #parts: Parts;
  readonly #waiters = new Map<string, Waiter>();
  #running: Promise<void> | undefined;
  #isAsked = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What was not sent yet, in order. */
  async waiting(): Promise<readonly Waiting[]> {
    return (await this.#parts.values.get<Waiting[]>(waitingKey)) ?? [];
  }

  /**
   * Keeps a change and sends it as soon as that is possible.
   * @returns what the server answered, however late; undefined if another window sent it
   * @throws {Refused} when the server says no
   */
  async put(change: Waiting): Promise<unknown> {
    const settled = this.follow(change.id);
    await this.#change((all) => (all.some(({ id }) => id === change.id) ? all : [...all, change]));
    void this.flush();
    return settled;
  }

  /** The same for a change that waits already. */
  follow(id: string): Promise<unknown> {
    return new Promise((resolve, reject) => this.#waiters.set(id, { resolve, reject }));
  }

  /** Sends what waits. @returns true if nothing waits any more */
  async flush(): Promise<boolean> {
    this.#isAsked = true;
    this.#running ??= this.#run();
    await this.#running;
    return (await this.waiting()).length === 0;
  }

  /** What was refused and not told yet. Told once. */
  async takeRefused(): Promise<RefusedChange[]> {
    let taken: RefusedChange[] = [];
    await this.#parts.values.update<RefusedChange[]>(refusedKey, (all = []) => {
      taken = all;
      return [];
    });
    return taken;
  }

  /** Lets go of whoever waits for an answer; what was kept is cleared with everything else. */
  abandon() {
    for (const { reject } of this.#waiters.values()) reject(new Refused(401, 'You are signed out.'));
    this.#waiters.clear();
    this.#parts.onChange?.([]);
  }

  async #run() {
    try {
      while (this.#isAsked) {
        this.#isAsked = false;
        await this.#parts.exclusively(() => this.#sendAll());
      }
    } finally {
      this.#running = undefined;
    }
  }

  async #sendAll() {
    let all = await this.waiting();
    this.#settleSentElsewhere(all);
    for (let [next] = all; next; [next] = all) {
      const goesOn = await this.#sendOne(next, all);
      if (!goesOn) return;
      all = await this.waiting();
    }
  }

  async #sendOne(change: Waiting, all: readonly Waiting[]) {
    const { id, address, body } = change;
    try {
      const answer = await this.#parts.send(address, body);
      await this.#remove([id]);
      this.#settle(id, (waiter) => waiter.resolve(answer));
      return true;
    } catch (error) {
      if (needsSignIn(error)) {
        this.#settle(id, (waiter) => waiter.reject(error));
        this.#parts.onEnd?.();
        return false;
      }
      if (!(error instanceof Refused) || error.status === tooMany) return false;
      await this.#refuse(change, all, error);
      return true;
    }
  }

  async #refuse({ id, name }: Waiting, all: readonly Waiting[], error: Refused) {
    const { message } = error;
    const idle = all.filter(({ undoes }) => undoes === id).map((undo) => undo.id);
    // Nobody here to be told: kept until somebody is. First, so that being killed in between tells twice, not never.
    if (!this.#waiters.has(id))
      await this.#parts.values.update<RefusedChange[]>(refusedKey, (told = []) => [
        ...told,
        { name, message },
      ]);
    await this.#remove([id, ...idle]);
    this.#settle(id, (waiter) => waiter.reject(error));
    for (const undo of idle) this.#settle(undo, (waiter) => waiter.resolve(undefined));
  }

  #settleSentElsewhere(all: readonly Waiting[]) {
    const ids = new Set(all.map(({ id }) => id));
    for (const id of this.#waiters.keys())
      if (!ids.has(id)) this.#settle(id, (waiter) => waiter.resolve(undefined));
    this.#parts.onChange?.(all);
  }

  #settle(id: string, settle: (waiter: Waiter) => void) {
    const waiter = this.#waiters.get(id);
    this.#waiters.delete(id);
    if (waiter) settle(waiter);
  }

  #remove(ids: readonly string[]) {
    return this.#change((all) => all.filter(({ id }) => !ids.includes(id)));
  }

  async #change(change: (all: Waiting[]) => Waiting[]) {
    await this.#parts.values.update<Waiting[]>(waitingKey, (all = []) => change(all));
    this.#parts.onChange?.(await this.waiting());
  }
}
