import { useSyncExternalStore } from 'react';
import { createListeners } from '#desk/api/listeners.ts';
import { currentPerson, useMe } from '#desk/api/query-client.ts';
import { draftPrefix } from './unsent.ts';

const fields = ['note', 'amount', 'visit', 'address', 'project'] as const;
type Field = (typeof fields)[number];

/** The name of what is typed about a photo of the website that isn't there yet. */
export const newPhotoDraft = 'new-photo';

/** Until November 28, 2026, nobody's name stood with a draft, and the session's end removed it. */
const anonymousPrefix = 'desk-draft ';
const draftKeyPrefix = (person: string) => `${draftPrefix}${encodeURIComponent(person)} `;

interface Draft {
  /** Undefined while nobody types. */
  typed: string | undefined;
  write: (next: string | undefined) => void;
  /** Puts back what could not be saved, if nothing else is being typed. */
  restore: (text: string) => void;
}

/**
 * What this person is typing about a request. It is kept on this device until it is saved: going elsewhere, a reload, an
 * error on the screen, the end of the app and of the session cost nothing. Nobody else who signs in here sees it.
 */
export const useDraft = (requestId: string, field: Field) => useNamedDraft(draftName(requestId, field));

const draftName = (requestId: string, field: Field) =>
  field === 'note' ? requestId : `${requestId} ${field}`;

/** The same for what belongs to no request. */
export function useNamedDraft(name: string): Draft {
  const key = draftKeyPrefix(useMe().email) + name;
  const typed = useSyncExternalStore(subscribe, () => drafts.get(key));
  return {
    typed,
    write: (next) => put(key, next),
    restore: (text) => put(key, drafts.get(key) ?? text),
  };
}

/** What was kept of several fields, as JSON. */
export function parseDraft<Fields>(typed: string | undefined): Partial<Fields> {
  try {
    return typed ? JSON.parse(typed) : {};
  } catch {
    return {};
  }
}

/** What was typed about a request and not saved, in words: "amount, note"; empty if nothing was. */
export function useDraftNames(requestId: string): string {
  const prefix = draftKeyPrefix(useMe().email);
  return useSyncExternalStore(subscribe, () =>
    fields.filter((field) => drafts.has(prefix + draftName(requestId, field))).join(', '),
  );
}

/** The requests that this person typed something about and did not save it. */
export const listDraftedRequests = () =>
  new Set(
    listDraftNames(currentPerson() ?? '')
      .map((name) => name.split(' ')[0]!)
      .filter((id) => id !== newPhotoDraft),
  );

/** What a person has half typed, by name. */
export function listDraftNames(person: string): string[] {
  const prefix = draftKeyPrefix(person);
  return [...drafts.keys()].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
}

/** Forgets what anybody typed about a request that is gone. */
export function deleteRequestDrafts(requestId: string) {
  for (const key of drafts.keys()) if (key.split(' ')[2] === requestId) put(key, undefined);
}

/** Forgets what a person typed, who signs out. */
export function deletePersonDrafts(person: string) {
  for (const name of listDraftNames(person)) put(draftKeyPrefix(person) + name, undefined);
}

/** Where a browser forbids storage, or it is full, a draft lives as long as the page. */
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
 * Takes up what was typed before, and what is typed in another window. Called once, before anything is shown.
 * @param last who was signed in last, as far as this device knows: what has no name is theirs
 */
export function restoreDrafts(last: string | undefined) {
  // The session's, from before 1.2.0: they go with the tab.
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
