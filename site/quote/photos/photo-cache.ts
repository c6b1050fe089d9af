import { maxAgeOnDevice, photosPrefix, waitingPrefix } from '#shared/device-storage.ts';

/**
 * Photos that wait on the device, with the key of their request. A mark in `localStorage` says that there are
 * some, and where they may be sent; the pictures are in a database called like the mark, so that any page can delete
 * both after a day without knowing what is in them (delete-unsent-requests.ts).
 */
export interface Mark {
  key: string;
  /** The address to send them to; empty while the request itself waits. */
  address: string;
}

/** Stores a mark. @returns false if the browser stores nothing for this page */
export function storeMark({ key, address }: Mark): boolean {
  try {
    const entry = { body: JSON.stringify({ address }), keptAt: Date.now() };
    localStorage.setItem(photosPrefix + key, JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

/** Lists the marks, without those that are a day old or damaged. */
export function listMarks(): Mark[] {
  try {
    return Object.entries<string>(localStorage)
      .filter(([name]) => name.startsWith(photosPrefix))
      .flatMap(([name, stored]) => readMark(name.slice(photosPrefix.length), stored));
  } catch {
    return [];
  }
}

function readMark(key: string, stored: string): Mark[] {
  try {
    const { body, keptAt } = JSON.parse(stored);
    return Math.abs(Date.now() - keptAt) < maxAgeOnDevice ? [{ key, address: JSON.parse(body).address }] : [];
  } catch {
    return [];
  }
}

export function isMarked(key: string): boolean {
  return listMarks().some((marked) => marked.key === key);
}

/** Whether the request itself waits on the device. */
export function isRequestWaiting(key: string): boolean {
  try {
    return localStorage.getItem(waitingPrefix + key) !== null;
  } catch {
    return false;
  }
}

/** Deletes a request's mark and photos. */
export function deleteAll(key: string) {
  try {
    localStorage.removeItem(photosPrefix + key);
    indexedDB.deleteDatabase(photosPrefix + key);
  } catch {
    // The browser stores nothing for this page.
  }
}

/** A photo stored on the device. */
export interface StoredPhoto {
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
type Row = Omit<StoredPhoto, 'whole' | 'small'> & {
  whole: ArrayBuffer;
  small: ArrayBuffer | undefined;
  type: string;
};

const table = 'photos';

/** @throws if the browser stores nothing for this page, or has no room */
export async function putPhoto(key: string, { whole, small, ...photo }: StoredPhoto) {
  const bytes = { whole: await whole.arrayBuffer(), small: await small?.arrayBuffer() };
  const row: Row = { ...photo, ...bytes, type: whole.type };
  await query(key, 'readwrite', (photos) => photos.put(row));
}

export async function deletePhoto(key: string, id: string) {
  await query(key, 'readwrite', (photos) => photos.delete(id));
}

/** Reads the photos in the visitor's order. @throws if they can't be read */
export async function readPhotos(key: string): Promise<StoredPhoto[]> {
  const rows = await query<Row[]>(key, 'readonly', (photos) => photos.getAll());
  return rows
    .sort((one, other) => one.position - other.position)
    .map(({ whole, small, type, ...photo }) => ({
      ...photo,
      whole: new Blob([whole], { type }),
      small: small && new Blob([small], { type: 'image/jpeg' }),
    }));
}

/** Runs one query on a request's database and closes it: an open database can't be deleted. */
async function query<Answer>(
  key: string,
  mode: IDBTransactionMode,
  question: (photos: IDBObjectStore) => IDBRequest,
): Promise<Answer> {
  const database = await open(photosPrefix + key);
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const transaction = database.transaction(table, mode);
      const request = question(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(request.result);
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
