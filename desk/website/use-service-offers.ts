import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createListeners } from '#desk/api/listeners.ts';
import type { ContentFile } from '#shared/content/files.ts';
import type { RowPath } from '#shared/content/rows.ts';
import { openFile, undoIn } from './draft/draft-store.ts';
import { getFieldId } from './form/form-context.ts';
import {
  findServiceAt,
  findServiceOffers,
  listServices,
  type ServiceChange,
  type ServiceOffer,
} from './outline/same-service.ts';

/** A service that was renamed or removed, and what could be changed with it elsewhere. */
export interface OfferedChange extends ServiceChange {
  /** The form in which it was changed. */
  form: string;
  offers: ServiceOffer[];
}

/** The open questions. They outlive the form, which may be left right after typing a name. */
let offeredChanges: readonly OfferedChange[] = [];
const { subscribe, notify } = createListeners();

function setOfferedChanges(next: readonly OfferedChange[]) {
  offeredChanges = next;
  notify();
}

/** Returns the next question. */
export const useOfferedChange = () => useSyncExternalStore(subscribe, () => offeredChanges[0]);
export const dismissOfferedChange = () => setOfferedChanges(offeredChanges.slice(1));

/** Runs after a running tap or click, which a dialog that opens in between would intercept. */
function afterPress(act: () => void) {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(act), { once: true });
  else act();
}

const valueIn = (file: ContentFile) => openFile(file)?.draft?.now;

/** Watches a form for renamed and removed services, and offers to apply the change to the other lists. */
export function useServiceOffers(file: ContentFile, form: string) {
  /** The services whose names are being edited, by row, with their previous value and the path of the name. */
  const renamed = useRef(new Map<number, { before: unknown; text: RowPath }>());

  function offer(row: number, before: unknown) {
    const change = { file, row, before, after: listServices(file, valueIn(file)).get(row) };
    const offers = findServiceOffers(change, valueIn);
    if (offers.length > 0) setOfferedChanges([...offeredChanges, { ...change, form, offers }]);
  }
  /** If the list restores a service right after it was removed from all lists, undo the whole removal. */
  function undoRemoval(row: number) {
    const removal = openFile(file)
      ?.draft?.past.filter((step) => step.form === form)
      .at(-2);
    const wasThere = removal && listServices(file, removal.before).has(row);
    if (removal?.batch === undefined || !wasThere || listServices(file, removal.after).has(row)) return;
    // Undo the restored row, and then the removal.
    undoIn(file, form);
    undoIn(file, form);
  }
  /** Offers the renames of all fields that have lost the focus. @param next the element that has the focus now */
  function finish(next?: Element | null) {
    for (const [row, { before, text }] of renamed.current) {
      if (next && document.getElementById(getFieldId(text))?.contains(next)) continue;
      renamed.current.delete(row);
      // A removed service was offered when it was removed.
      if (listServices(file, valueIn(file)).has(row)) afterPress(() => offer(row, before));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form is left
  useEffect(() => () => finish(), []);

  return {
    finish,
    /** Makes a change in the form. */
    watch(path: RowPath, change: () => void) {
      const before = listServices(file, valueIn(file));
      change();
      const now = listServices(file, valueIn(file));
      for (const [row, entry] of before) if (!now.has(row)) offer(row, entry);
      for (const row of now.keys()) if (!before.has(row)) undoRemoval(row);
      const named = findServiceAt(file, path);
      if (named && before.has(named.row) && !renamed.current.has(named.row))
        renamed.current.set(named.row, { before: before.get(named.row), text: named.text });
    },
  };
}
