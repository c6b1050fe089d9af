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

/** Puts it into a browser that keeps nothing yet, on a page of that origin. */
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
