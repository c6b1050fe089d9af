import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

/** Reads and writes of one exclusive transaction. */
export interface Transaction {
  get<Value>(key: string): Promise<Value | undefined>;
  /** @param value undefined deletes the key */
  set(key: string, value: unknown): void;
}

/** A key-value store on this device. */
export interface DeviceStorage {
  get<Value>(key: string): Promise<Value | undefined>;
  set(key: string, value: unknown): Promise<void>;
  keys(): Promise<string[]>;
  /** @param run must await only the transaction, and may run again if the first run was aborted */
  transact(run: (transaction: Transaction) => Promise<void>): Promise<void>;
  /** Replaces a value with the result of `change`, in one transaction. */
  update<Value>(key: string, change: (value: Value | undefined) => Value): Promise<void>;
  /** False if the browser blocks storage and nothing outlives the page. */
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

/** Creates a storage that lives as long as the page. */
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
 * Creates an IndexedDB store that retries once over a new connection. iOS closes the connections of background pages,
 * mostly without an event, and every later access would fail until the page is reloaded.
 */
function createReopeningStore(): UseStore {
  const open = () => createStore('desk', 'kept');
  let store = open();
  return async (mode, ask) => {
    const used = store;
    const watched: typeof ask = (request) => ask(watch(request));
    await pageShown;
    try {
      return await used(mode, watched);
    } catch {
      await pageShown;
      // Another call may have reopened it already.
      if (store === used) store = open();
      return await store(mode, watched);
    }
  };
}

/** Transactions that have not ended. */
const running = new Set<IDBTransaction>();
/** Pending while the page is hidden, until it is shown again. */
let pageShown = Promise.resolve();

function watch(store: IDBObjectStore): IDBObjectStore {
  const { transaction } = store;
  running.add(transaction);
  for (const end of ['complete', 'abort'])
    transaction.addEventListener(end, () => running.delete(transaction));
  return store;
}

/** Aborts open transactions when the page is left: in WebKit, they would block those of the next page forever. */
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

/** Runs a transaction that writes all of its changes or none. */
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

/** Creates a storage in IndexedDB, or in memory if the browser blocks it. */
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

/** The only storage on this device for data about people. */
export const deviceStorage = indexedDbStorage();
