import type { ContentFile } from '#shared/content/files.ts';
import { describeExcess } from '#shared/content/limits.ts';
import { ownValue } from '#shared/content/own-value.ts';
import type { RowPath } from '#shared/content/rows.ts';
import type { ShapeDescription } from '#shared/content/shape.ts';
import type { Problem } from '#shared/desk/website.ts';
import { leavesIn } from '../things/glance.ts';

/**
 * Returns what is too long for its place in a part of a file, as somebody types it. How long a text with words in braces
 * becomes, only the server knows.
 */
export function findExcesses(
  file: ContentFile,
  shape: ShapeDescription,
  value: unknown,
  path: RowPath,
  hasSpanish: boolean,
): Problem[] {
  return [...leavesIn(shape, value, path)].flatMap((leaf) => {
    const { maxLength, translated } = leaf.shape ?? {};
    if (!maxLength) return [];
    const languages = hasSpanish ? ['en', 'es'] : ['en'];
    const texts: [unknown, RowPath][] = translated
      ? languages.map((key) => [ownValue(leaf.value, key), [...leaf.path, key]])
      : [[leaf.value, leaf.path]];
    return texts.flatMap(([text, at]) => {
      const message = typeof text === 'string' && !text.includes('{') && describeExcess(text, maxLength);
      return message ? [{ file, path: at, message, about: 'length' as const }] : [];
    });
  });
}
