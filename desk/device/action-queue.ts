import { needsSignIn, Refused } from '#desk/api/api.ts';
import type { DeviceStorage } from './device-storage.ts';
import { queueKey, refusedKey } from './unsent.ts';

/** A change that was pressed and waits for the server. It carries all that is needed after a reload. */
export interface QueuedAction {
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
  change: QueuedAction;
  message: string;
}

/** An earlier version of the app kept whose request it was about, and the sentence. */
type StoredRefusal = RefusedAction | { name: string; message: string };

/** What has no address cannot be sent again. */
function withChange(kept: StoredRefusal): RefusedAction {
  if ('change' in kept) return kept;
  const { name, message } = kept;
  const change = { id: `${name} ${message}`, requestId: '', name, address: '', body: {}, detail: null };
  return { change, message };
}

interface QueueOptions {
  values: DeviceStorage;
  /**
   * @param sent the ids of what this device has sent before about the same request, oldest first
   * @throws {Refused} with the server's own sentence; anything else that is thrown means later
   */
  send: (change: QueuedAction, sent: readonly string[]) => Promise<unknown>;
  /** Runs alone among all windows and workers of this browser. */
  withLock: <Answer>(run: () => Promise<Answer>) => Promise<Answer>;
  onChange?: (waiting: readonly QueuedAction[]) => void;
  onRefused?: (refused: readonly RefusedAction[]) => void;
  /** The session is over: nothing can be sent before somebody signs in. */
  onSessionEnd?: (error: unknown) => void;
}

interface Waiter {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** What this device has sent last: after a reload, a screen may show a request as it was before that. */
const sentKey = 'sent';
const maxSent = 100;
type Sent = Pick<QueuedAction, 'id' | 'requestId'>;

/** Statuses that are a verdict on this very change. All others mean later. */
const finalStatuses = new Set([400, 404, 409, 410, 412, 413, 415, 422]);
const otherPersonStatus = 403;

/**
 * Changes are kept on the device first and sent after that, in their order, one at a time. Killed in between, one is
 * sent again under the same id. Only a verdict of the server on the change itself ends it, and then it is kept to be
 * read and sent again.
 */
export class ActionQueue {
  readonly #options: QueueOptions;
  readonly #waiters = new Map<string, Waiter>();
  #running: Promise<void> | undefined;
  #isRunRequested = false;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** What was not sent yet, in order. */
  async waiting(): Promise<readonly QueuedAction[]> {
    return (await this.#options.values.get<QueuedAction[]>(queueKey)) ?? [];
  }

  /**
   * Keeps a change and sends it as soon as that is possible.
   * @returns what the server answered, however late; undefined if another window sent it
   * @throws {Refused} when the server says no
   */
  async put(change: QueuedAction): Promise<unknown> {
    const answer = this.follow(change.id);
    await this.#change((all) => (all.some(({ id }) => id === change.id) ? all : [...all, change]));
    void this.flush();
    return answer;
  }

  /** The same for a change that waits already. */
  follow(id: string): Promise<unknown> {
    return new Promise((resolve, reject) => this.#waiters.set(id, { resolve, reject }));
  }

  /** Sends what waits. @returns true if nothing waits any more */
  async flush(): Promise<boolean> {
    this.#isRunRequested = true;
    this.#running ??= this.#run();
    await this.#running;
    return (await this.waiting()).length === 0;
  }

  /** What was refused, oldest first. */
  async refused(): Promise<readonly RefusedAction[]> {
    return ((await this.#options.values.get<StoredRefusal[]>(refusedKey)) ?? []).map(withChange);
  }

  /** Sends once more what was refused, as it was. */
  async retry({ change }: RefusedAction) {
    await this.#change((all) => (all.some(({ id }) => id === change.id) ? all : [...all, change]));
    await this.discard(change.id);
    await this.flush();
  }

  /** Lets go of what was refused. @param id that of the change */
  async discard(id: string) {
    await this.#options.values.update<StoredRefusal[]>(refusedKey, (all = []) =>
      all.map(withChange).filter(({ change }) => change.id !== id),
    );
    this.#options.onRefused?.(await this.refused());
  }

  /** Releases whoever is waiting for an answer, because the session is over. What was saved keeps waiting. */
  abandon() {
    for (const { reject } of this.#waiters.values()) reject(new Refused(401, 'You are signed out.'));
    this.#waiters.clear();
  }

  /** Reports everything again, as after a start. */
  async notify() {
    this.#options.onChange?.(await this.waiting());
    this.#options.onRefused?.(await this.refused());
  }

  async #run() {
    try {
      while (this.#isRunRequested) {
        this.#isRunRequested = false;
        await this.#options.withLock(() => this.#sendAll());
      }
    } finally {
      this.#running = undefined;
    }
  }

  async #sendAll() {
    this.#resolveSentElsewhere(await this.waiting());
    const skippedIds = new Set<string>();
    for (;;) {
      const all = await this.waiting();
      const next = all.find(({ id }) => !skippedIds.has(id));
      if (!next) return;
      const end = await this.#sendOne(next, all);
      if (end === 'later') return;
      if (end === 'of somebody else') skippedIds.add(next.id);
    }
  }

  async #sendOne(change: QueuedAction, all: readonly QueuedAction[]) {
    const { id, requestId } = change;
    const { values, send } = this.#options;
    try {
      const sent = (await values.get<Sent[]>(sentKey)) ?? [];
      const own = sent.flatMap((one) => (one.requestId === requestId ? [one.id] : []));
      const answer = await send(change, own);
      await values.update<Sent[]>(sentKey, (all = []) => [...all, { id, requestId }].slice(-maxSent));
      await this.#remove([id]);
      this.#endWait(id, (waiter) => waiter.resolve(answer));
      return 'ended';
    } catch (error) {
      if (needsSignIn(error)) this.#options.onSessionEnd?.(error);
      if (!(error instanceof Refused)) return 'later';
      if (error.status === otherPersonStatus) return 'of somebody else';
      if (!finalStatuses.has(error.status)) return 'later';
      await this.#refuse(change, all, error);
      return 'ended';
    }
  }

  async #refuse(change: QueuedAction, all: readonly QueuedAction[], error: Refused) {
    const { id } = change;
    const obsoleteUndos = all.filter(({ undoes }) => undoes === id).map((undo) => undo.id);
    // First, so that a kill in between reports it twice, not never.
    await this.#options.values.update<StoredRefusal[]>(refusedKey, (earlier = []) => [
      ...earlier.map(withChange).filter((one) => one.change.id !== id),
      { change, message: error.message },
    ]);
    await this.#remove([id, ...obsoleteUndos]);
    this.#options.onRefused?.(await this.refused());
    this.#endWait(id, (waiter) => waiter.reject(error));
    for (const undo of obsoleteUndos) this.#endWait(undo, (waiter) => waiter.resolve(undefined));
  }

  #resolveSentElsewhere(all: readonly QueuedAction[]) {
    const ids = new Set(all.map(({ id }) => id));
    for (const id of this.#waiters.keys())
      if (!ids.has(id)) this.#endWait(id, (waiter) => waiter.resolve(undefined));
    this.#options.onChange?.(all);
  }

  #endWait(id: string, end: (waiter: Waiter) => void) {
    const waiter = this.#waiters.get(id);
    this.#waiters.delete(id);
    if (waiter) end(waiter);
  }

  #remove(ids: readonly string[]) {
    return this.#change((all) => all.filter(({ id }) => !ids.includes(id)));
  }

  async #change(change: (all: QueuedAction[]) => QueuedAction[]) {
    await this.#options.values.update<QueuedAction[]>(queueKey, (all = []) => change(all));
    this.#options.onChange?.(await this.waiting());
  }
}
