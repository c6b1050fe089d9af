import { needsSignIn, Refused } from '#desk/api/api.ts';
import type { DeviceStorage } from './device-storage.ts';
import { queueKey, refusedKey } from './unsent.ts';

/** An action that waits to be sent, with everything that is needed to resume it after a reload. */
export interface QueuedAction {
  /** The server applies each id once. */
  id: string;
  requestId: string;
  /** The name of the customer, to show if the action is refused. */
  name: string;
  /** The email address of the person who acted; an earlier version of the app did not store it. */
  by?: string;
  address: string;
  body: object;
  /** The id of the action that it undoes. If that is refused, this one is dropped. */
  undoes?: string;
  /** What is needed to show the action as done. */
  detail: unknown;
}

/** An action that the server refused, with its message. It is stored until it is retried or discarded. */
export interface RefusedAction {
  change: QueuedAction;
  message: string;
}

/** An earlier version of the app stored only the customer's name and the message. */
type StoredRefusal = RefusedAction | { name: string; message: string };

/** Reads a stored refusal of any version of the app. One without an address cannot be retried. */
function withChange(stored: StoredRefusal): RefusedAction {
  if ('change' in stored) return stored;
  const { name, message } = stored;
  const change = { id: `${name} ${message}`, requestId: '', name, address: '', body: {}, detail: null };
  return { change, message };
}

interface QueueOptions {
  values: DeviceStorage;
  /**
   * @param sent the ids of the actions that this device has sent about the same request, oldest first
   * @throws {Refused} with the server's message; any other error means that it is retried later
   */
  send: (change: QueuedAction, sent: readonly string[]) => Promise<unknown>;
  /** Runs exclusively among all windows and workers of this browser. */
  withLock: <Answer>(run: () => Promise<Answer>) => Promise<Answer>;
  onChange?: (waiting: readonly QueuedAction[]) => void;
  onRefused?: (refused: readonly RefusedAction[]) => void;
  /** Called when nothing can be sent before somebody signs in. */
  onSessionEnd?: (error: unknown) => void;
}

interface Waiter {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** The actions that this device sent last. After a reload, a screen may show a request from before them. */
const sentKey = 'sent';
const maxSent = 100;
type Sent = Pick<QueuedAction, 'id' | 'requestId'>;

/** Statuses that reject the action itself. All others mean that it is retried later. */
const finalStatuses = new Set([400, 404, 409, 410, 412, 413, 415, 422]);
const otherPersonStatus = 403;

/**
 * Stores actions on the device and then sends them in their order, one at a time. If the app is closed in between, an
 * action is sent again under the same id. Only a status that rejects the action itself ends it; it is then stored so that
 * somebody can read why and retry it.
 */
export class ActionQueue {
  readonly #options: QueueOptions;
  readonly #waiters = new Map<string, Waiter>();
  #running: Promise<void> | undefined;
  #isRunRequested = false;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Returns the unsent actions in their order. */
  async waiting(): Promise<readonly QueuedAction[]> {
    return (await this.#options.values.get<QueuedAction[]>(queueKey)) ?? [];
  }

  /**
   * Stores an action and sends it as soon as possible.
   * @returns the server's answer, however late; undefined if another window sent the action
   * @throws {Refused} if the server refuses it
   */
  async put(change: QueuedAction): Promise<unknown> {
    const answer = this.follow(change.id);
    await this.#change((all) => (all.some(({ id }) => id === change.id) ? all : [...all, change]));
    void this.flush();
    return answer;
  }

  /** Waits for the answer to an action that is queued already. Returns and throws as `put` does. */
  follow(id: string): Promise<unknown> {
    return new Promise((resolve, reject) => this.#waiters.set(id, { resolve, reject }));
  }

  /** Sends the queued actions. @returns true if the queue is empty afterward */
  async flush(): Promise<boolean> {
    this.#isRunRequested = true;
    this.#running ??= this.#run();
    await this.#running;
    return (await this.waiting()).length === 0;
  }

  /** Returns the refused actions, oldest first. */
  async refused(): Promise<readonly RefusedAction[]> {
    return ((await this.#options.values.get<StoredRefusal[]>(refusedKey)) ?? []).map(withChange);
  }

  /** Sends a refused action again, unchanged. */
  async retry({ change }: RefusedAction) {
    await this.#change((all) => (all.some(({ id }) => id === change.id) ? all : [...all, change]));
    await this.discard(change.id);
    await this.flush();
  }

  /** Deletes a refused action. @param id the id of the action */
  async discard(id: string) {
    await this.#options.values.update<StoredRefusal[]>(refusedKey, (all = []) =>
      all.map(withChange).filter(({ change }) => change.id !== id),
    );
    this.#options.onRefused?.(await this.refused());
  }

  /** Rejects all waiting callers because the session has ended. Stored actions stay queued. */
  abandon() {
    for (const { reject } of this.#waiters.values()) reject(new Refused(401, 'You are signed out.'));
    this.#waiters.clear();
  }

  /** Reports the queued and refused actions to the callbacks. */
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
    // Store it first, so that closing the app in between reports the refusal twice rather than never.
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
