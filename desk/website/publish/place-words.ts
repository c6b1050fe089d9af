import { labelOf } from '#desk/website/form/labels.ts';
import { addressOf, placeOf } from '#desk/website/things/things.ts';
import type { ContentFile } from '#shared/content/files.ts';
import type { FieldPath } from '#shared/content/shape.ts';

interface PlaceWords {
  /** Like "Home page · Top of the page". */
  where: string;
  /** What the field is called there; undefined if it is all that is there. */
  field: string | undefined;
  address: string;
}

/** What people call the place of a field, and the screen on which it is changed. */
export function placeWords(file: ContentFile, path: FieldPath, entry?: string): PlaceWords {
  const { group, thing } = placeOf(file, path);
  const names = thing.list ? [group.label, entry] : [group.label, thing.label];
  const isWhole = path.length <= thing.path.length + (thing.list ? 1 : 0);
  const field = isWhole ? undefined : labelOf(file, path);
  return { where: names.filter(Boolean).join(' · '), field, address: addressOf(file, path) };
}
