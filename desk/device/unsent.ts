import { type DeviceStorage, deviceStorage } from './device-storage.ts';

export const queueKey = 'waiting';
export const refusedKey = 'refused';
export const websitePrefix = 'website ';
export const basePrefix = 'website base ';
export const picturePrefix = 'picture ';
/** In `localStorage`, which has to answer at once while somebody types: draft.ts. */
export const draftPrefix = 'desk-typed ';

interface UnsentStore {
  /** What its keys in the device's storage begin with. */
  keys: string;
  /**
   * How much of a value is a person's, or everybody's. What an early version kept without a name belongs to the person
   * who is signed in.
   */
  count: (value: unknown, person: string | undefined, key: string) => number;
  /** The value without that; undefined if nothing else is in it. */
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
 * All that this device keeps of what somebody did or typed and the server doesn't have. It outlives the session, however
 * old it is, until it's sent or the person lets go of it; everything else that is kept here was read from the server and
 * goes with the session. Where something new is kept, it gets a line here, for the page and the worker alike.
 */
export const unsentStores: readonly UnsentStore[] = [
  queueStore<Authored>(queueKey, (change) => change),
  // It waits for somebody to read why, and to try again or to let go of it.
  queueStore<{ change?: Authored }>(refusedKey, ({ change = {} }) => change),
  // What changes of the website were made to. Goes with the last of them: stored-changes.ts.
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

/** Removes what was read from the server, and nothing that the server doesn't have. */
export async function clearServerData(values: DeviceStorage = deviceStorage) {
  const keys = await values.keys();
  await values.transact(async ({ set }) => {
    for (const key of keys) if (!findStore(key)) set(key, undefined);
  });
}

/** How much of a person's work the server doesn't have, or of everybody's; without what is half typed. */
export async function countUnsent(person?: string): Promise<number> {
  let sum = 0;
  for (const key of await deviceStorage.keys())
    sum += findStore(key)?.count(await deviceStorage.get(key), person, key) ?? 0;
  return sum;
}

/** Lets go of all that a person left, and of nobody else's. */
export async function deleteUnsent(person: string) {
  const keys = await deviceStorage.keys();
  await deviceStorage.transact(async ({ get, set }) => {
    for (const key of keys) {
      const store = findStore(key);
      if (store) set(key, store.without(await get(key), person, key));
    }
  });
}
