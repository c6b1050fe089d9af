import { findAll, getAttribute } from '#server/requests/element-tree.ts';
import { type Check, type Finding, refused } from '../subject/finding.ts';

export const alternativeTexts: Check = {
  name: 'Every picture says what it shows',
  find: ({ pages }) =>
    pages.flatMap(({ route, document }) =>
      findAll(document, ({ tagName }) => tagName === 'img').flatMap((image): Finding[] => {
        const alt = getAttribute(image, 'alt');
        const isFileName = /\.(jpe?g|png|webp|avif)$/i.test(alt ?? '');
        if (alt !== undefined && !isFileName) return [];
        const source = getAttribute(image, 'src') ?? 'a picture';
        const what = isFileName
          ? `${source} is described by a file name.`
          : `${source} has no alternative text.`;
        return [refused(route, what, 'Say in content/photos.yaml what the photo shows.')];
      }),
    ),
};
