import { openFile } from '#desk/website/draft/draft-store.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { type FieldPath, titleAt } from '#shared/content/shape.ts';
import { placeOf } from './things.ts';

/** What people call a field; a text in one of its languages goes by the name of the text. */
export function labelOf(file: ContentFile, path: FieldPath): string {
  const [language, text] = [path.at(-1), path.slice(0, -1)];
  if (language === 'en' || language === 'es')
    return labelOf(file, text) + (language === 'es' ? ', in Spanish' : '');
  const { thing } = placeOf(file, path);
  const isThing = isSame(thing.path, path) && (path.length > 0 || !thing.fields);
  return isThing ? thing.label : titleAt(openFile(file)?.shape, path);
}
