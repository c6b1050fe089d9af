import { rowPathOf } from '#desk/website/draft/revisions.ts';
import { labelOf } from '#desk/website/form/labels.ts';
import { toBrackets } from '#desk/website/things/brackets.ts';
import { addressOf, placeOf } from '#desk/website/things/things.ts';
import type { ContentFile } from '#shared/content/files.ts';
import type { RowPath } from '#shared/content/rows.ts';
import type { FieldPath } from '#shared/content/shape.ts';

interface PlaceWords {
  /** Like "Home page · Top of the page". */
  where: string;
  /** What the field is called there; undefined if it is all that is there. */
  field: string | undefined;
  address: string;
}

/** What people call a place that the website's state names, and the screen on which it is changed. */
export const placeWords = (file: ContentFile, path: FieldPath, entry?: string): PlaceWords =>
  rowWords(file, path, addressOf(file, rowPathOf(file, path)), entry);

/** The same of a row path, as the forms have it. */
export function rowWords(
  file: ContentFile,
  path: RowPath,
  address = addressOf(file, path),
  entry?: string,
): PlaceWords {
  const { group, thing } = placeOf(file, path);
  const names = thing.list ? [group.label, entry] : [group.label, thing.label];
  const isWhole = path.length <= thing.path.length + (thing.list ? 1 : 0);
  const field = isWhole ? undefined : labelOf(file, path);
  return { where: toBrackets(names.filter(Boolean).join(' · ')), field, address };
}
