import { photosPrefix, shelfLife, waitingPrefix } from '#shared/kept-on-device.ts';

/**
 * Photographs that wait on the device, with the key of their request. A mark in `localStorage` says that there are
 * some, and where they may be sent; the pictures are in a database called like the mark, so that any page can delete
 * both after a day without knowing what is in them (forget-old-requests.ts).
 */
export interface Mark {
  key: string;
  /** Where they may be sent; empty while the request itself waits. */
  address: string;
}

/** @returns false if the browser stores nothing for this page */
export function mark({ key, address }: Mark): boolean {
  try {
    const kept = { body: JSON.stringify({ address }), keptAt: Date.now() };
    localStorage.setItem(photosPrefix + key, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** What waits, without what is a day old or damaged. */
export function marks(): Mark[] {
  try {
    return Object.entries<string>(localStorage)
      .filter(([name]) => name.startsWith(photosPrefix))
      .flatMap(([name, kept]) => readMark(name.slice(photosPrefix.length), kept));
  } catch {
    return [];
  }
}

function readMark(key: string, kept: string): Mark[] {
  try {
    const { body, keptAt } = JSON.parse(kept);
    return Math.abs(Date.now() - keptAt) < shelfLife ? [{ key, address: JSON.parse(body).address }] : [];
  } catch {
    return [];
  }
}

export function isMarked(key: string): boolean {
  return marks().some((marked) => marked.key === key);
}

/** Whether the request itself waits on the device. */
export function isRequestWaiting(key: string): boolean {
  try {
    return localStorage.getItem(waitingPrefix + key) !== null;
  } catch {
    return false;
  }
}

/** Lets go of the mark and the pictures. */
export function forgetAll(key: string) {
  try {
    localStorage.removeItem(photosPrefix + key);
    indexedDB.deleteDatabase(photosPrefix + key);
  } catch {
    // The browser stores nothing for this page.
  }
}

/** A photograph as it waits on the device. */
export interface KeptPhoto {
  /** 32 hexadecimal digits, the same on each try. */
  id: string;
  name: string;
  /** The same for the same file; none in what an older page kept. */
  source?: string | undefined;
  /** Its place among all of its request, and how many they are. */
  position: number;
  of: number;
  whole: Blob;
  small: Blob | undefined;
}

/** Bytes, because WebKit stores no blobs for a private window. */
type Row = Omit<KeptPhoto, 'whole' | 'small'> & {
  whole: ArrayBuffer;
  small: ArrayBuffer | undefined;
  type: string;
};

const table = 'photos';

/** @throws if the browser stores nothing for this page, or has no room */
export async function putPhoto(key: string, { whole, small, ...photo }: KeptPhoto) {
  const bytes = { whole: await whole.arrayBuffer(), small: await small?.arrayBuffer() };
  const row: Row = { ...photo, ...bytes, type: whole.type };
  await ask(key, 'readwrite', (photos) => photos.put(row));
}

export async function dropPhoto(key: string, id: string) {
  await ask(key, 'readwrite', (photos) => photos.delete(id));
}

/** In the visitor's order. @throws if they cannot be read */
export async function readPhotos(key: string): Promise<KeptPhoto[]> {
  const rows = await ask<Row[]>(key, 'readonly', (photos) => photos.getAll());
  return rows
    .sort((one, other) => one.position - other.position)
    .map(({ whole, small, type, ...photo }) => ({
      ...photo,
      whole: new Blob([whole], { type }),
      small: small && new Blob([small], { type: 'image/jpeg' }),
    }));
}

/** One question to the database of a request, which is open no longer than that: an open one cannot be deleted. */
async function ask<Answer>(
  key: string,
  mode: IDBTransactionMode,
  question: (photos: IDBObjectStore) => IDBRequest,
): Promise<Answer> {
  const database = await open(photosPrefix + key);
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const transaction = database.transaction(table, mode);
      const asked = question(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(table, { keyPath: 'id' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
