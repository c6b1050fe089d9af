import { createStore, delMany, get, keys, set, update } from 'idb-keyval';

/** Values by key, kept as they are. `change` gets what is there, and nobody else changes it meanwhile. */
export interface DeviceStorage {
  get<Value>(key: string): Promise<Value | undefined>;
  set(key: string, value: unknown): Promise<void>;
  update<Value>(key: string, change: (value: Value | undefined) => Value): Promise<void>;
  /** Removes all but these. */
  clear(except?: readonly string[]): Promise<void>;
  /** False where a browser forbids it: then nothing outlives the page. */
  lasts(): Promise<boolean>;
}

/** Kept as long as the page is open, and no longer. */
export function memoryStorage(): DeviceStorage {
  const values = new Map<string, unknown>();
  return {
    get: async <Value>(key: string) => values.get(key) as Value | undefined,
    set: async (key, value) => void values.set(key, value),
    update: async <Value>(key: string, change: (value: Value | undefined) => Value) =>
      void values.set(key, change(values.get(key) as Value | undefined)),
    clear: async (except = []) => {
      for (const key of values.keys()) if (!except.includes(key)) values.delete(key);
    },
    lasts: async () => false,
  };
}

/** Kept on this device: in IndexedDB, or in memory where a browser forbids that. */
function indexedDbStorage(): DeviceStorage {
  let opened: Promise<DeviceStorage> | undefined;
  const values = () => {
    opened ??= open();
    return opened;
  };
  return {
    get: async (key) => (await values()).get(key),
    set: async (key, value) => (await values()).set(key, value),
    update: async (key, change) => (await values()).update(key, change),
    clear: async (except) => (await values()).clear(except),
    lasts: async () => (await values()).lasts(),
  };
}

async function open(): Promise<DeviceStorage> {
  try {
    const store = createStore('desk', 'kept');
    await get('', store);
    return {
      get: (key) => get(key, store),
      set: (key, value) => set(key, value, store),
      update: (key, change) => update(key, change, store),
      clear: async (except = []) => {
        const all = await keys<string>(store);
        await delMany(
          all.filter((key) => !except.includes(key)),
          store,
        );
      },
      lasts: async () => true,
    };
  } catch {
    return memoryStorage();
  }
}

/** The one place on this device where anything about people is kept. */
export const deviceStorage = indexedDbStorage();
