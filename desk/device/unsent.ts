import { type DeviceStorage, deviceStorage } from './device-storage.ts';

export const queueKey = 'waiting';
export const refusedKey = 'refused';
export const websitePrefix = 'website ';
export const basePrefix = 'website base ';
export const picturePrefix = 'picture ';
/** In `localStorage`, because drafts are read and written synchronously while somebody types: draft.ts. */
export const draftPrefix = 'desk-typed ';

interface UnsentStore {
  /** The prefix of its keys in the device's storage. */
  keys: string;
  /**
   * Counts the entries of a person, or of all people, in a value. Entries without a person, of an early version, belong to
   * the person who is signed in.
   */
  count: (value: unknown, person: string | undefined, key: string) => number;
  /** Returns the value without a person's entries; undefined if it is empty then. */
  without: (value: unknown, person: string, key: string) => unknown;
}

interface Authored {
  by?: string;
}

const queueStore = <Entry>(keys: string, of: (entry: Entry) => Authored): UnsentStore => {
  const isOf = (entry: Entry, person?: string) => !person || (of(entry).by ?? person) === person;
  return {
    keys,
    count: (value, person) => ((value ?? []) as Entry[]).filter((one) => isOf(one, person)).length,
    without: (value, person) => ((value ?? []) as Entry[]).filter((one) => !isOf(one, person)),
  };
};

const tabs = (value: unknown) =>
  Object.entries((value ?? {}) as Record<string, { by: string; changes: unknown[] }>);

/**
 * All stores of work on this device that the server doesn't have. It outlives the session until it's sent or the person
 * discards it. Everything else on this device was read from the server and is deleted with the session. A new store of
 * unsent work needs a line here, which applies to the page and the worker.
 */
export const unsentStores: readonly UnsentStore[] = [
  queueStore<Authored>(queueKey, (change) => change),
  queueStore<{ change?: Authored }>(refusedKey, ({ change = {} }) => change),
  // The versions that website changes were made to. Deleted with the last change: stored-changes.ts.
  { keys: basePrefix, count: () => 0, without: (value) => value },
  {
    keys: websitePrefix,
    count: (value, person) =>
      tabs(value).reduce(
        (sum, [, { by, changes }]) => sum + (!person || by === person ? changes.length : 0),
        0,
      ),
    without: (value, person) => Object.fromEntries(tabs(value).filter(([, { by }]) => by !== person)),
  },
  {
    keys: picturePrefix,
    count: (_, person, key) => (!person || key === picturePrefix + person ? 1 : 0),
    without: (value, person, key) => (key === picturePrefix + person ? undefined : value),
  },
];

const findStore = (key: string) => unsentStores.find(({ keys }) => key.startsWith(keys));

/** Deletes everything that was read from the server, but no unsent work. */
export async function clearServerData(values: DeviceStorage = deviceStorage) {
  const keys = await values.keys();
  await values.transact(async ({ set }) => {
    for (const key of keys) if (!findStore(key)) set(key, undefined);
  });
}

/** Counts the unsent changes of a person, or of all people, without drafts. */
export async function countUnsent(person?: string): Promise<number> {
  let sum = 0;
  for (const key of await deviceStorage.keys())
    sum += findStore(key)?.count(await deviceStorage.get(key), person, key) ?? 0;
  return sum;
}

/** Deletes a person's unsent work. */
export async function deleteUnsent(person: string) {
  const keys = await deviceStorage.keys();
  await deviceStorage.transact(async ({ get, set }) => {
    for (const key of keys) {
      const store = findStore(key);
      if (store) set(key, store.without(await get(key), person, key));
    }
  });
}
