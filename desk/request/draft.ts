import { useState } from 'react';

type Field = 'note' | 'amount' | 'visit';

/** Where it is kept, for as long as the tab is open. Cleared when somebody signs out. */
const keyOf = (requestId: string, field: Field) =>
  field === 'note' ? `desk-draft ${requestId}` : `desk-draft ${requestId} ${field}`;

interface Draft {
  /** Undefined while nobody types. */
  typed: string | undefined;
  write: (next: string | undefined) => void;
  /** Puts back what could not be saved, if nothing else is being typed. */
  giveBack: (text: string) => void;
}

/** What is being typed about a request: it survives going elsewhere, a reload, and an error on the screen. */
export function useDraft(requestId: string, field: Field): Draft {
  const key = keyOf(requestId, field);
  const [typed, setTyped] = useState(() => read(key));
  const write = (next: string | undefined) => {
    setTyped(next);
    save(key, next);
  };
  return { typed, write, giveBack: (text) => write(read(key) ?? text) };
}

// A browser may forbid storage: then the draft lives as long as the screen.
function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function save(key: string, text: string | undefined) {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {}
}
