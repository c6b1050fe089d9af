import type { ContentFile } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { type FieldPath, valueAt } from '#shared/content/shape.ts';
import { listen, openFile } from './draft-store.ts';

const contentOf = (file: ContentFile) => openFile(file)?.draft?.now;

/**
 * Follows a field while entries around it are added, moved and removed, here or by somebody else.
 * @returns what ends that and says where the field is now; undefined if it is gone, or was changed in the meantime
 */
export function followField(file: ContentFile, path: FieldPath): () => FieldPath | undefined {
  let [known, at] = [contentOf(file), path];
  const before = valueAt(known, path);
  const stop = listen(() => {
    const now = contentOf(file);
    // An entry that is removed may be brought back.
    const next = now === known ? undefined : movedPath(known, now, at);
    if (next) [known, at] = [now, next];
  });
  return () => {
    stop();
    return known === contentOf(file) && isSame(valueAt(known, at), before) ? at : undefined;
  };
}

/** Where a field is in a later value of its file; undefined if nobody can tell, or it is gone. */
export function movedPath(before: unknown, after: unknown, path: FieldPath): FieldPath | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return [];
  if (typeof after !== 'object' || after === null) return undefined;
  const to = Array.isArray(before) ? placeOf(before, after, Number(step)) : step;
  if (to === undefined) return undefined;
  const within = movedPath(ownValue(before, step), ownValue(after, to), rest);
  return within && [to, ...within];
}

/** The place of an entry in a later list: by its id; without one, by what it says, or because all others are as they were. */
function placeOf(before: unknown[], after: unknown, at: number): number | undefined {
  if (!Array.isArray(after)) return undefined;
  const entry = before[at];
  const id = ownValue(entry, 'id');
  const placesWhere = (isIt: (one: unknown) => boolean) =>
    after.flatMap((one, place) => (isIt(one) ? [place] : []));
  const places = placesWhere((one) => (id === undefined ? isSame(one, entry) : ownValue(one, 'id') === id));
  const isInPlace =
    id === undefined &&
    before.length === after.length &&
    before.every((one, place) => place === at || isSame(one, after[place]));
  return isInPlace ? at : places.length === 1 ? places[0] : undefined;
}
