import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

/** What is done in one transaction: nobody else reads or writes in between. */
export interface Transaction {
  get<Value>(key: string): Promise<Value | undefined>;
  /** @param value undefined removes it */
  set(key: string, value: unknown): void;
}

/** Values by key, kept as they are. */
export interface DeviceStorage {
  get<Value>(key: string): Promise<Value | undefined>;
  set(key: string, value: unknown): Promise<void>;
  keys(): Promise<string[]>;
  /** @param run awaits nothing but the transaction, and may run twice: the first time may have been cut off */
  transact(run: (transaction: Transaction) => Promise<void>): Promise<void>;
  /** Replaces a value with what `change` makes of it, in one transaction. */
  update<Value>(key: string, change: (value: Value | undefined) => Value): Promise<void>;
  /** False where a browser forbids it: then nothing outlives the page. */
  isPersistent(): Promise<boolean>;
}

type Basics = Omit<DeviceStorage, 'set' | 'update'>;

function createStorage(basics: Basics): DeviceStorage {
  const { transact } = basics;
  return {
    ...basics,
    set: (key, value) => transact(async ({ set }) => set(key, value)),
    update: (key, change) => transact(async ({ get, set }) => set(key, change(await get(key)))),
  };
}

/** Kept as long as the page is open, and no longer. */
export function memoryStorage(): DeviceStorage {
  const values = new Map<string, unknown>();
  let turn = Promise.resolve();
  const transaction: Transaction = {
    get: async <Value>(key: string) => values.get(key) as Value | undefined,
    set: (key, value) => void (value === undefined ? values.delete(key) : values.set(key, value)),
  };
  return createStorage({
    // In order, as a database does it.
    get: (key) => turn.then(() => transaction.get(key)),
    keys: async () => [...values.keys()],
    transact(run) {
      const mine = turn.then(() => run(transaction));
      turn = mine.catch(() => {});
      return mine;
    },
    isPersistent: async () => false,
  });
}

/**
 * Asks IndexedDB, and once more over a new connection if that failed. iOS closes connections of pages in the background,
 * mostly without an event: each question after that would fail until the page is loaded again.
 */
function createReopeningStore(): UseStore {
  const open = () => createStore('desk', 'kept');
  let store = open();
  return async (mode, ask) => {
    const used = store;
    const watched: typeof ask = (asked) => ask(watch(asked));
    await pageShown;
    try {
      return await used(mode, watched);
    } catch {
      await pageShown;
      // Others may have noticed it first.
      if (store === used) store = open();
      return await store(mode, watched);
    }
  };
}

/** Transactions that have not ended. */
const running = new Set<IDBTransaction>();
/** Pending from when the page is left until somebody comes back to it. */
let pageShown = Promise.resolve();

function watch(store: IDBObjectStore): IDBObjectStore {
  const { transaction } = store;
  running.add(transaction);
  for (const end of ['complete', 'abort'])
    transaction.addEventListener(end, () => running.delete(transaction));
  return store;
}

/** In WebKit, a transaction that has not ended when its page is left holds up those of the next page for good. */
function abortOnPageHide() {
  if (!globalThis.navigator?.vendor?.startsWith('Apple')) return;
  globalThis.addEventListener('pagehide', () => {
    pageShown = new Promise((resolve) => {
      globalThis.addEventListener('pageshow', () => resolve(), { once: true });
    });
    for (const transaction of running)
      try {
        transaction.abort();
      } catch {
        // It is just ending.
      }
  });
}

/** All of it is written, or nothing. */
async function runIn(store: IDBObjectStore, run: (transaction: Transaction) => Promise<void>) {
  const { transaction } = store;
  const done = promisifyRequest(transaction);
  try {
    await run({
      get: (key) => promisifyRequest(store.get(key)),
      set: (key, value) => void (value === undefined ? store.delete(key) : store.put(value, key)),
    });
  } catch (error) {
    done.catch(() => {});
    try {
      transaction.abort();
    } catch {
      // It was cut off already.
    }
    throw error;
  }
  await done;
}

/** Kept on this device: in IndexedDB, or in memory where a browser forbids that. */
function indexedDbStorage(): DeviceStorage {
  const ask = createReopeningStore();
  const inDatabase = createStorage({
    get: (key) => ask('readonly', (store) => promisifyRequest(store.get(key))),
    keys: () => ask('readonly', (store) => promisifyRequest(store.getAllKeys()) as Promise<string[]>),
    transact: (run) => ask('readwrite', (store) => runIn(store, run)),
    isPersistent: async () => true,
  });
  let chosen: Promise<DeviceStorage> | undefined;
  const storage = () => {
    chosen ??= inDatabase.keys().then(
      () => inDatabase,
      () => memoryStorage(),
    );
    return chosen;
  };
  return createStorage({
    get: async (key) => (await storage()).get(key),
    keys: async () => (await storage()).keys(),
    transact: async (run) => (await storage()).transact(run),
    isPersistent: async () => (await storage()).isPersistent(),
  });
}

abortOnPageHide();

/** The one place on this device where anything about people is kept. */
export const deviceStorage = indexedDbStorage();
