import { useRef, useState } from 'react';

export interface Removed {
  entry: unknown;
  at: number;
  title: string;
}

interface Arranged {
  entries: readonly unknown[];
  titleOf: (entry: unknown, at: number) => string;
  onChange: (entries: unknown[]) => void;
}

/** Moves entries of a list and removes them with a way back; says what it did, and which button has the focus then. */
export function useArrange({ entries, titleOf, onChange }: Arranged) {
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<Removed>();
  /** The button that goes with its entry, once the list is shown anew. */
  const focus = useRef<{ at: number; action: string }>(undefined);
  return {
    entries,
    titleOf,
    said,
    removed,
    focus,
    move(from: number, to: number, action: string) {
      if (to < 0 || to >= entries.length || from === to) return;
      focus.current = { at: to, action };
      setRemoved(undefined);
      setSaid(`${titleOf(entries[from], from)}: now ${to + 1} of ${entries.length}.`);
      onChange(moved(entries, from, to));
    },
    remove(at: number) {
      const entry = entries[at];
      const title = titleOf(entry, at);
      focus.current = { at, action: 'undo' };
      setRemoved({ entry, at, title });
      setSaid(`${title}: removed.`);
      onChange(entries.filter((_entry, place) => place !== at));
    },
    bringBack() {
      const { entry, at, title } = removed!;
      focus.current = { at, action: 'remove' };
      setRemoved(undefined);
      setSaid(`${title}: back again.`);
      onChange([...entries.slice(0, at), entry, ...entries.slice(at)]);
    },
  };
}
export type Arrange = ReturnType<typeof useArrange>;

/** A list with one entry moved to another place. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const rest = entries.filter((_entry, at) => at !== from);
  return [...rest.slice(0, to), entries[from]!, ...rest.slice(to)];
}

/** What was given at the latest render, to whoever was given the reference at an earlier one. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
