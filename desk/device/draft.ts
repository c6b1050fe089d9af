import { useSyncExternalStore } from 'react';

const fields = ['note', 'amount', 'visit', 'address'] as const;
type Field = (typeof fields)[number];

const prefix = 'desk-draft ';
const keyOf = (requestId: string, field: Field) =>
  field === 'note' ? prefix + requestId : `${prefix}${requestId} ${field}`;

interface Draft {
  /** Undefined while nobody types. */
  typed: string | undefined;
  write: (next: string | undefined) => void;
  /** Puts back what could not be saved, if nothing else is being typed. */
  giveBack: (text: string) => void;
}

/**
 * What is being typed about a request. It is kept on this device until it is saved: going elsewhere, a reload, an error
 * on the screen and the end of the app cost nothing.
 */
export function useDraft(requestId: string, field: Field): Draft {
  const key = keyOf(requestId, field);
  const typed = useSyncExternalStore(listen, () => drafts.get(key));
  return {
    typed,
    write: (next) => put(key, next),
    giveBack: (text) => put(key, drafts.get(key) ?? text),
  };
}

/** What was typed about a request and not saved, in words: "amount, note"; empty if nothing was. */
export function useDraftNames(requestId: string): string {
  return useSyncExternalStore(listen, () =>
    fields.filter((field) => drafts.has(keyOf(requestId, field))).join(', '),
  );
}

/** The requests that something was typed about and not saved. */
export const draftedRequests = () =>
  new Set([...drafts.keys()].map((key) => key.slice(prefix.length).split(' ')[0]!));

/** Forgets what was typed. @param requestId about a request that is gone; about all if it is not given */
export function forgetDrafts(requestId?: string) {
  const keys = requestId ? fields.map((field) => keyOf(requestId, field)) : [...drafts.keys()];
  for (const key of keys) put(key, undefined);
}

/** Where a browser forbids storage, or it is full, a draft lives as long as the page. */
const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
  for (const listener of listeners) listener();
}

/** Takes up what was typed before, and what is typed in another window. Called once, before anything is shown. */
export function restoreDrafts() {
  // The session's, from before 1.2.0: they go with the tab.
  for (const storage of ['sessionStorage', 'localStorage'] as const)
    try {
      for (const [key, text] of Object.entries(window[storage]) as [string, string][])
        if (key.startsWith(prefix)) put(key, text);
      if (storage === 'sessionStorage') for (const key of drafts.keys()) sessionStorage.removeItem(key);
    } catch {}
  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea === localStorage && key?.startsWith(prefix)) show(key, newValue ?? undefined);
  });
}
