import { useDeferredValue, useMemo } from 'react';
import { useLocation } from 'wouter';
import { type RowPath, valueAtRow } from '#shared/content/rows.ts';
import { shapeAt } from '#shared/content/shape.ts';
import { screens } from '#shared/desk/addresses.ts';
import { useFile } from './draft/use-website.ts';
import type { PreviewPlace } from './publish/PreviewFrames.tsx';
import { filledIn, glance, leavesIn, textOf } from './things/glance.ts';
import { groups, placeAt } from './things/things.ts';
import { useKnown } from './use-knowledge.ts';

/** What a preview beside the screens shows: the page that is being changed, where the words are that are being typed. */
export function usePreviewPlace(): PreviewPlace {
  const [path] = useLocation();
  const [groupId = '', thingId = ''] = path.slice(screens.website().length + 1).split('/');
  const place = placeAt(groupId, thingId);
  const page = place?.group.page ?? groups.find(({ id }) => id === groupId)?.page ?? '/';
  const file = useFile(place?.thing.file ?? 'home.yaml');
  const known = useKnown();
  const { list, path: top = [] } = place?.thing ?? {};
  const own: RowPath = list ? [list === 'photos' ? decodeURIComponent(thingId) : Number(thingId)] : [...top];
  const isOpen = place !== undefined && thingId !== '';
  const part = isOpen ? valueAtRow(file?.draft?.now, own) : undefined;
  const typing = isOpen ? file?.draft?.typing?.path : undefined;
  const typed = typing && own.every((step, at) => typing[at] === step) ? typing : undefined;
  const [first] = leavesIn(shapeAt(file?.shape, own), part);
  const text = textOf(typed ? valueAtRow(file?.draft?.now, typed) : first?.shape?.translated && first.value);
  const words = useDeferredValue(filledIn(text, known));
  const photo =
    typed || words
      ? undefined
      : list === 'photos'
        ? String(own[0])
        : glance(shapeAt(file?.shape, own), part, known).photo;
  return useMemo(() => ({ page, words, photo }), [page, words, photo]);
}
