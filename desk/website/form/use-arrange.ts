import { useRef, useState } from 'react';
import { insertEntry, rowsOf, withRows } from '#shared/content/rows.ts';

export interface Removed {
  entry: unknown;
  row: number;
  /** The rows of the list that it was in. */
  of: readonly number[];
  title: string;
}

interface Arranged {
  entries: readonly unknown[];
  titleOf: (entry: unknown, at: number) => string;
  /** Gets the list as it is when it's changed, which others may have changed since it was shown. */
  onChange: (change: (entries: readonly unknown[]) => readonly unknown[]) => void;
}

/** Moves entries of a list and removes them with a way back; says what it did, and which button has the focus then. */
export function useArrange({ entries, titleOf, onChange }: Arranged) {
  const [said, setSaid] = useState('');
  const [lastRemoved, setRemoved] = useState<Removed>();
  /** The button that goes with its entry, once the list is shown anew. */
  const focus = useRef<{ row: number; action: string }>(undefined);
  const rows = rowsOf(entries);
  const title = (row: number) => titleOf(entries[rows.indexOf(row)], rows.indexOf(row));
  // What undo has brought back is there.
  const removed = lastRemoved && !rows.includes(lastRemoved.row) ? lastRemoved : undefined;
  return {
    entries,
    rows,
    titleOf,
    said,
    removed,
    focus,
    move(row: number, to: number, action: string) {
      const from = rows.indexOf(row);
      if (from < 0 || to < 0 || to >= entries.length || from === to) return;
      focus.current = { row, action };
      setRemoved(undefined);
      setSaid(`${title(row)}: now ${to + 1} of ${entries.length}.`);
      onChange((list) => withMoved(list, row, to));
    },
    remove(row: number) {
      const entry = entries[rows.indexOf(row)];
      focus.current = { row, action: 'undo' };
      setRemoved({ entry, row, of: rows, title: title(row) });
      setSaid(`${title(row)}: removed.`);
      onChange((list) => withoutRow(list, row));
    },
    bringBack() {
      const { entry, row, of, title: name } = removed!;
      focus.current = { row, action: 'remove' };
      setRemoved(undefined);
      setSaid(`${name}: back again.`);
      onChange((list) => insertEntry(list, entry, row, of));
    },
  };
}
export type Arrange = ReturnType<typeof useArrange>;

/** A list with one entry moved to another place. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const rest = entries.filter((_entry, at) => at !== from);
  return [...rest.slice(0, to), entries[from]!, ...rest.slice(to)];
}

/** A list with the entry of a row moved to a place; as it is if it has no such row. */
export function withMoved(list: readonly unknown[], row: number, to: number): readonly unknown[] {
  const from = rowsOf(list).indexOf(row);
  return from < 0 ? list : withRows(moved(list, from, to), moved(rowsOf(list), from, to));
}

export function withoutRow(list: readonly unknown[], row: number): readonly unknown[] {
  const rows = rowsOf(list);
  return withRows(
    list.filter((_entry, at) => rows[at] !== row),
    rows.filter((one) => one !== row),
  );
}

/** What was given at the latest render, to whoever was given the reference at an earlier one. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
