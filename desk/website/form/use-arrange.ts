import { useRef, useState } from 'react';
import { insertEntry, rowsOf, withRows } from '#shared/content/rows.ts';

export interface Removed {
  entry: unknown;
  row: number;
  /** The rows of the list that it was in. */
  of: readonly number[];
  title: string;
}

interface ArrangeOptions {
  entries: readonly unknown[];
  titleOf: (entry: unknown, at: number) => string;
  /** Gets a function of the current list, which may have changed since it was rendered. */
  onChange: (change: (entries: readonly unknown[]) => readonly unknown[]) => void;
}

/** Returns functions to move, remove and restore list entries, the announcement, and which button to focus. */
export function useArrange({ entries, titleOf, onChange }: ArrangeOptions) {
  const [announcement, setAnnouncement] = useState('');
  const [lastRemoved, setRemoved] = useState<Removed>();
  /** The button to focus after the list was rendered. */
  const focus = useRef<{ row: number; action: string }>(undefined);
  const rows = rowsOf(entries);
  const title = (row: number) => titleOf(entries[rows.indexOf(row)], rows.indexOf(row));
  // What undo has brought back is there.
  const removed = lastRemoved && !rows.includes(lastRemoved.row) ? lastRemoved : undefined;
  return {
    entries,
    rows,
    titleOf,
    announcement,
    removed,
    focus,
    move(row: number, to: number, action: string) {
      const from = rows.indexOf(row);
      if (from < 0 || to < 0 || to >= entries.length || from === to) return;
      focus.current = { row, action };
      setRemoved(undefined);
      setAnnouncement(`${title(row)}: now ${to + 1} of ${entries.length}.`);
      onChange((list) => moveRow(list, row, to));
    },
    remove(row: number) {
      const entry = entries[rows.indexOf(row)];
      focus.current = { row, action: 'undo' };
      setRemoved({ entry, row, of: rows, title: title(row) });
      setAnnouncement(`${title(row)}: removed.`);
      onChange((list) => removeRow(list, row));
    },
    undoRemoval() {
      const { entry, row, of, title: name } = removed!;
      focus.current = { row, action: 'remove' };
      setRemoved(undefined);
      setAnnouncement(`${name}: restored.`);
      onChange((list) => insertEntry(list, entry, row, of));
    },
  };
}
export type Arrange = ReturnType<typeof useArrange>;

/** Returns a list with one entry moved to another index. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const rest = entries.filter((_entry, at) => at !== from);
  return [...rest.slice(0, to), entries[from]!, ...rest.slice(to)];
}

/** Returns a list with the entry of a row moved to an index; unchanged without such a row. */
export function moveRow(list: readonly unknown[], row: number, to: number): readonly unknown[] {
  const from = rowsOf(list).indexOf(row);
  return from < 0 ? list : withRows(moveEntry(list, from, to), moveEntry(rowsOf(list), from, to));
}

export function removeRow(list: readonly unknown[], row: number): readonly unknown[] {
  const rows = rowsOf(list);
  return withRows(
    list.filter((_entry, at) => rows[at] !== row),
    rows.filter((one) => one !== row),
  );
}

/** Returns a reference to the value of the latest render, for callbacks of earlier renders. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
