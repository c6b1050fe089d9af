import { openFile } from '#desk/website/draft/draft-store.ts';
import { findItemWith } from '#desk/website/outline/outline.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { type FieldPath, titleAt } from '#shared/content/shape.ts';

/** Returns the label of a field. A text in one language has the label of the text, with ", in Spanish". */
export function getFieldLabel(file: ContentFile, path: FieldPath): string {
  const [language, text] = [path.at(-1), path.slice(0, -1)];
  if (language === 'en' || language === 'es')
    return getFieldLabel(file, text) + (language === 'es' ? ', in Spanish' : '');
  const { item } = findItemWith(file, path);
  const isItem = isSame(item.path, path) && (path.length > 0 || !item.fields);
  return isItem ? item.label : titleAt(openFile(file)?.shape, path);
}
