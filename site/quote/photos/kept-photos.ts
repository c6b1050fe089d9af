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
