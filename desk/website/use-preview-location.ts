import { useDeferredValue, useMemo } from 'react';
import { useLocation } from 'wouter';
import { type RowPath, valueAtRow } from '#shared/content/rows.ts';
import { shapeAt } from '#shared/content/shape.ts';
import { screens } from '#shared/desk/addresses.ts';
import { useFile } from './draft/use-website.ts';
import { findItem, groups } from './outline/outline.ts';
import { fillPlaceholders, readText, summarizeValue, walkLeaves } from './outline/summarize-value.ts';
import type { PreviewLocation } from './publish/PreviewFrames.tsx';
import { usePlaceholderValues } from './use-form-metadata.ts';

/** Returns what the preview beside the form shows: the page being edited, and the text being typed or the photo. */
export function usePreviewLocation(): PreviewLocation {
  const [path] = useLocation();
  const [groupId = '', itemId = ''] = path.slice(screens.website().length + 1).split('/');
  const itemLocation = findItem(groupId, itemId);
  const page =
    itemLocation?.item.page ??
    itemLocation?.group.page ??
    groups.find(({ id }) => id === groupId)?.page ??
    '/';
  const file = useFile(itemLocation?.item.file ?? 'home.yaml');
  const placeholderValues = usePlaceholderValues();
  const { list, path: top = [] } = itemLocation?.item ?? {};
  const own: RowPath = list ? [list === 'photos' ? decodeURIComponent(itemId) : Number(itemId)] : [...top];
  const isOpen = itemLocation !== undefined && itemId !== '';
  const part = isOpen ? valueAtRow(file?.draft?.now, own) : undefined;
  const typing = isOpen ? file?.draft?.typing?.path : undefined;
  const typed = typing && own.every((step, at) => typing[at] === step) ? typing : undefined;
  const [first] = walkLeaves(shapeAt(file?.shape, own), part);
  const text = readText(
    typed ? valueAtRow(file?.draft?.now, typed) : first?.shape?.translated && first.value,
  );
  const words = useDeferredValue(fillPlaceholders(text, placeholderValues));
  const photo =
    typed || words
      ? undefined
      : list === 'photos'
        ? String(own[0])
        : summarizeValue(shapeAt(file?.shape, own), part, placeholderValues).photo;
  return useMemo(() => ({ page, words, photo }), [page, words, photo]);
}
