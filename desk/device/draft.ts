import { useSyncExternalStore } from 'react';
import { createListeners } from '#desk/api/listeners.ts';
import { currentPerson, useMe } from '#desk/api/query-client.ts';
import { draftPrefix } from './unsent.ts';

const fields = ['note', 'amount', 'visit', 'address', 'project', 'quote'] as const;
type Field = (typeof fields)[number];

/** The draft name of the form that adds a photo to the website. */
export const newPhotoDraft = 'new-photo';

/** Until November 28, 2026, drafts were stored without a person and deleted with the session. */
const anonymousPrefix = 'desk-draft ';
const draftKeyPrefix = (person: string) => `${draftPrefix}${encodeURIComponent(person)} `;

interface Draft {
  /** Undefined if nothing unsaved was typed. */
  typed: string | undefined;
  write: (next: string | undefined) => void;
  /** Puts back text that could not be saved, unless something else was typed. */
  restore: (text: string) => void;
}

/**
 * Returns what this person is typing about a request. It is stored on this device until it is saved, so that leaving the
 * screen, a reload, an error or the end of the session loses nothing. Other people who sign in here don't see it.
 */
export const useDraft = (requestId: string, field: Field) => useNamedDraft(draftName(requestId, field));

const draftName = (requestId: string, field: Field) =>
  field === 'note' ? requestId : `${requestId} ${field}`;

/** Returns a draft that belongs to no request; otherwise like `useDraft`. */
export function useNamedDraft(name: string): Draft {
  const key = draftKeyPrefix(useMe().email) + name;
  const typed = useSyncExternalStore(subscribe, () => drafts.get(key));
  return {
    typed,
    write: (next) => put(key, next),
    restore: (text) => put(key, drafts.get(key) ?? text),
  };
}

/** Parses a draft that stores several fields as JSON. */
export function parseDraft<Fields>(typed: string | undefined): Partial<Fields> {
  try {
    return typed ? JSON.parse(typed) : {};
  } catch {
    return {};
  }
}

/** Lists the unsaved fields of a request, like "amount, note"; empty if there are none. */
export function useDraftNames(requestId: string): string {
  const prefix = draftKeyPrefix(useMe().email);
  return useSyncExternalStore(subscribe, () =>
    fields.filter((field) => drafts.has(prefix + draftName(requestId, field))).join(', '),
  );
}

/** Returns the ids of the requests that this person has unsaved text for. */
export const listDraftedRequests = () =>
  new Set(
    listDraftNames(currentPerson() ?? '')
      .map((name) => name.split(' ')[0]!)
      .filter((id) => id !== newPhotoDraft),
  );

/** Returns the names of a person's drafts. */
export function listDraftNames(person: string): string[] {
  const prefix = draftKeyPrefix(person);
  return [...drafts.keys()].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
}

/** Deletes all drafts about a deleted request. */
export function deleteRequestDrafts(requestId: string) {
  for (const key of drafts.keys()) if (key.split(' ')[2] === requestId) put(key, undefined);
}

/** Deletes the drafts of a person who signs out. */
export function deletePersonDrafts(person: string) {
  for (const name of listDraftNames(person)) put(draftKeyPrefix(person) + name, undefined);
}

/** All drafts by key. If the browser blocks storage or it is full, they live as long as the page. */
const drafts = new Map<string, string>();
const { subscribe, notify } = createListeners();

function put(key: string, text: string | undefined) {
  show(key, text);
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {}
}

function show(key: string, text: string | undefined) {
  if (text === undefined) drafts.delete(key);
  else drafts.set(key, text);
  notify();
}

/**
 * Restores stored drafts and follows those of other windows. Called once, before anything is shown.
 * @param last the person who was signed in last, who gets the drafts without a person
 */
export function restoreDrafts(last: string | undefined) {
  // Before 1.2.0, drafts were in sessionStorage.
  for (const storage of ['sessionStorage', 'localStorage'] as const)
    try {
      for (const [key, text] of Object.entries(window[storage]) as [string, string][]) {
        if (key.startsWith(draftPrefix)) show(key, text);
        if (!key.startsWith(anonymousPrefix) || last === undefined) continue;
        put(draftKeyPrefix(last) + key.slice(anonymousPrefix.length), text);
        window[storage].removeItem(key);
      }
    } catch {}
  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea === localStorage && key?.startsWith(draftPrefix)) show(key, newValue ?? undefined);
  });
}
