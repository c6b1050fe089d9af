import { useState } from 'react';

/** Where a note that is being written is kept, for as long as the tab is open. Cleared when somebody signs out. */
const keyOf = (requestId: string) => `desk-draft ${requestId}`;

/** The note that is being written about a request: it survives going elsewhere, and a reload. */
export function useNoteDraft(requestId: string) {
  const [text, setText] = useState(() => read(requestId));
  const write = (next: string) => {
    setText(next);
    save(requestId, next);
  };
  return { text, write };
}

/** Puts back what could not be added, if nothing else is being written. @returns what is there then */
export function giveBackNote(requestId: string, note: string): string {
  const draft = read(requestId) || note;
  save(requestId, draft);
  return draft;
}

// A browser may forbid storage: then the draft lives as long as the screen.
function read(requestId: string): string {
  try {
    return sessionStorage.getItem(keyOf(requestId)) ?? '';
  } catch {
    return '';
  }
}

function save(requestId: string, text: string) {
  try {
    if (text) sessionStorage.setItem(keyOf(requestId), text);
    else sessionStorage.removeItem(keyOf(requestId));
  } catch {}
}
