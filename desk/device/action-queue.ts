import { needsSignIn, Refused } from '#desk/api/api.ts';
import type { DeviceStorage } from './device-storage.ts';
import { refusedKey, waitingKey } from './unsent.ts';

/** A change that was pressed and waits for the server. It carries all that is needed after a reload. */
export interface Waiting {
  /** The server does what has the same id once. */
  id: string;
  requestId: string;
  /** Who asked, to tell by name if it is refused. */
  name: string;
  /** The address of whoever did it; an earlier version of the app did not keep it. */
  by?: string;
  address: string;
  body: object;
  /** The id of the change that it undoes: refused together with it. */
  undoes?: string;
  /** What is needed to show it as done. */
  detail: unknown;
}

/** A change that the server refused, and its sentence. It stays until somebody sends it again or lets it go. */
export interface RefusedAction {
  change: Waiting;
  message: string;
}

/** An earlier version of the app kept whose request it was about, and the sentence. */
type KeptRefused = RefusedAction | { name: string; message: string };

/** What has no address cannot be sent again. */
function withChange(kept: KeptRefused): RefusedAction {
  if ('change' in kept) return kept;
  const { name, message } = kept;
  const change = { id: `${name} ${message}`, requestId: '', name, address: '', body: {}, detail: null };
  return { change, message };
}

interface Parts {
  values: DeviceStorage;
  /**
   * @param sent the ids of what this device has sent before about the same request, oldest first
   * @throws {Refused} with the server's own sentence; anything else that is thrown means later
   */
  send: (change: Waiting, sent: readonly string[]) => Promise<unknown>;
  /** Runs alone among all windows and workers of this browser. */
  exclusively: <Answer>(run: () => Promise<Answer>) => Promise<Answer>;
  onChange?: (waiting: readonly Waiting[]) => void;
  onRefused?: (refused: readonly RefusedAction[]) => void;
  /** The session is over: nothing can be sent before somebody signs in. */
  onEnd?: (error: unknown) => void;
}

interface Waiter {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** What this device has sent last: after a reload, a screen may show a request as it was before that. */
const sentKey = 'sent';
const maxSent = 100;
type Sent = Pick<Waiting, 'id' | 'requestId'>;

/** Statuses that are a verdict on this very change. All others mean later. */
const verdicts = new Set([400, 404, 409, 410, 412, 413, 415, 422]);
const somebodyElse = 403;

/**
 * Changes are kept on the device first and sent after that, in their order, one at a time. Killed in between, one is
 * sent again under the same id. Only a verdict of the server on the change itself ends it, and then it is kept to be
 * read and sent again.
 */
export class ActionQueue {
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

  /** What was refused, oldest first. */
  async refused(): Promise<readonly RefusedAction[]> {
    return ((await this.#parts.values.get<KeptRefused[]>(refusedKey)) ?? []).map(withChange);
  }

  /** Sends once more what was refused, as it was. */
  async again({ change }: RefusedAction) {
    await this.#change((all) => (all.some(({ id }) => id === change.id) ? all : [...all, change]));
    await this.discard(change.id);
    await this.flush();
  }

  /** Lets go of what was refused. @param id that of the change */
  async discard(id: string) {
    await this.#parts.values.update<KeptRefused[]>(refusedKey, (all = []) =>
      all.map(withChange).filter(({ change }) => change.id !== id),
    );
    this.#parts.onRefused?.(await this.refused());
  }

  /** Releases whoever is waiting for an answer, because the session is over. What was saved keeps waiting. */
  abandon() {
    for (const { reject } of this.#waiters.values()) reject(new Refused(401, 'You are signed out.'));
    this.#waiters.clear();
  }

  /** Reports everything again, as after a start. */
  async notify() {
    this.#parts.onChange?.(await this.waiting());
    this.#parts.onRefused?.(await this.refused());
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
    this.#settleSentElsewhere(await this.waiting());
    const passed = new Set<string>();
    for (;;) {
      const all = await this.waiting();
      const next = all.find(({ id }) => !passed.has(id));
      if (!next) return;
      const end = await this.#sendOne(next, all);
      if (end === 'later') return;
      if (end === 'of somebody else') passed.add(next.id);
    }
  }

  async #sendOne(change: Waiting, all: readonly Waiting[]) {
    const { id, requestId } = change;
    const { values, send } = this.#parts;
    try {
      const sent = (await values.get<Sent[]>(sentKey)) ?? [];
      const own = sent.flatMap((one) => (one.requestId === requestId ? [one.id] : []));
      const answer = await send(change, own);
      await values.update<Sent[]>(sentKey, (all = []) => [...all, { id, requestId }].slice(-maxSent));
      await this.#remove([id]);
      this.#settle(id, (waiter) => waiter.resolve(answer));
      return 'ended';
    } catch (error) {
      if (needsSignIn(error)) this.#parts.onEnd?.(error);
      if (!(error instanceof Refused)) return 'later';
      if (error.status === somebodyElse) return 'of somebody else';
      if (!verdicts.has(error.status)) return 'later';
      await this.#refuse(change, all, error);
      return 'ended';
    }
  }

  async #refuse(change: Waiting, all: readonly Waiting[], error: Refused) {
    const { id } = change;
    const idle = all.filter(({ undoes }) => undoes === id).map((undo) => undo.id);
    // First, so that a kill in between reports it twice, not never.
    await this.#parts.values.update<KeptRefused[]>(refusedKey, (earlier = []) => [
      ...earlier.map(withChange).filter((one) => one.change.id !== id),
      { change, message: error.message },
    ]);
    await this.#remove([id, ...idle]);
    this.#parts.onRefused?.(await this.refused());
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
