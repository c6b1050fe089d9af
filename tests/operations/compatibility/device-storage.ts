import type { Page } from '@playwright/test';

/** What a browser keeps for one origin. Bytes are `{ bytes }` in base64. */
export interface Kept {
  localStorage: Record<string, string>;
  databases: { name: string; version: number; stores: Store[] }[];
}
interface Store {
  name: string;
  keyPath: string | null;
  rows: { key: string; value: unknown }[];
}

/** Reads all of it, on a page of that origin. */
export function readKept(page: Page): Promise<Kept> {
  return page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const asWords = (value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return { bytes: btoa(String.fromCharCode(...new Uint8Array(value))) };
      if (Array.isArray(value)) return value.map(asWords);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asWords(inner)]));
    };
    const databases: Kept['databases'] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name!));
      const stores: Store[] = [];
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([answer(objects.getAllKeys()), answer(objects.getAll())]);
        const rows = keys.map((key, at) => ({ key: String(key), value: asWords(values[at]) }));
        stores.push({ name: store, keyPath: objects.keyPath as string | null, rows });
      }
      databases.push({ name: name!, version: database.version, stores });
      database.close();
    }
    return { localStorage: { ...localStorage }, databases };
  });
}

/** Puts it into a browser that keeps nothing yet. */
export function writeKept(page: Page, kept: Kept) {
  return page.evaluate(async (kept) => {
    const asValue = (words: unknown): unknown => {
      if (Array.isArray(words)) return words.map(asValue);
      if (typeof words !== 'object' || words === null) return words;
      if ('bytes' in words && typeof words.bytes === 'string')
        return Uint8Array.from(atob(words.bytes), (letter) => letter.charCodeAt(0)).buffer;
      return Object.fromEntries(Object.entries(words).map(([name, inner]) => [name, asValue(inner)]));
    };
    Object.assign(localStorage, kept.localStorage);
    for (const { name, version, stores } of kept.databases)
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => {
          for (const { name, keyPath, rows } of stores) {
            const store = opening.result.createObjectStore(name, { keyPath });
            for (const { key, value } of rows) store.put(asValue(value), ...(keyPath ? [] : [key]));
          }
        };
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      });
  }, kept);
}
