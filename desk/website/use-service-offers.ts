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

/** They outlive the form: whoever has typed a name may have left it right away. */
let offeredChanges: readonly OfferedChange[] = [];
const { subscribe, notify } = createListeners();

function setOfferedChanges(next: readonly OfferedChange[]) {
  offeredChanges = next;
  notify();
}

/** What is to be asked next. */
export const useOfferedChange = () => useSyncExternalStore(subscribe, () => offeredChanges[0]);
export const dismissOfferedChange = () => setOfferedChanges(offeredChanges.slice(1));

/** A question that opens while a button or link is being pressed would take the press for itself. */
function afterPress(act: () => void) {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(act), { once: true });
  else act();
}

const valueIn = (file: ContentFile) => openFile(file)?.draft?.now;

/** Notices where a service is renamed or removed in a form, once its name is typed to its end. */
export function useServiceOffers(file: ContentFile, form: string) {
  /** By row, what each service was before its name was changed, and where the name stands. */
  const renamed = useRef(new Map<number, { before: unknown; text: RowPath }>());

  function offer(row: number, before: unknown) {
    const change = { file, row, before, after: listServices(file, valueIn(file)).get(row) };
    const offers = findServiceOffers(change, valueIn);
    if (offers.length > 0) setOfferedChanges([...offeredChanges, { ...change, form, offers }]);
  }
  /** A service that the list itself brings back, right after it was removed elsewhere, too, is brought back everywhere. */
  function undoRemoval(row: number) {
    const removal = openFile(file)
      ?.draft?.past.filter((step) => step.form === form)
      .at(-2);
    const wasThere = removal && listServices(file, removal.before).has(row);
    if (removal?.batch === undefined || !wasThere || listServices(file, removal.after).has(row)) return;
    // What the list has done, and then the removal as a whole.
    undoIn(file, form);
    undoIn(file, form);
  }
  /** @param next what has the focus now */
  function finish(next?: Element | null) {
    for (const [row, { before, text }] of renamed.current) {
      if (next && document.getElementById(getFieldId(text))?.contains(next)) continue;
      renamed.current.delete(row);
      // Removed since, it was offered then.
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
