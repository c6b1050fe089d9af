import { findAll, findByAttribute, getAttribute, textOf } from '#server/requests/element-tree.ts';
import type { BuiltPage } from '../subject/built-pages.ts';
import { type Check, type Finding, refused } from '../subject/finding.ts';

/** In characters: what search engines show in full. */
const lengths = { title: [50, 60], description: [140, 160] } as const;
type Kind = keyof typeof lengths;

export const titles: Check = {
  name: 'Titles and descriptions fit and tell pages apart',
  find: ({ pages }) => [...findIn('title', pages, titleOf), ...findIn('description', pages, descriptionOf)],
};

function findIn(kind: Kind, pages: BuiltPage[], read: (page: BuiltPage) => string): Finding[] {
  const [least, most] = lengths[kind];
  const mend = `Write ${least} to ${most} characters after \`${kind}:\` in that page’s file in content/, different from every other page’s.`;
  return pages.flatMap((page, index) => {
    const value = read(page);
    const refuse = (what: string) => refused(page.route, what, mend);
    const twin = pages.slice(0, index).find((other) => read(other) === value);
    return [
      (value.length < least || value.length > most) && refuse(`The ${kind} has ${value.length} characters.`),
      twin !== undefined && refuse(`The ${kind} is the same as that of ${twin.route}.`),
    ].filter((finding) => finding !== false);
  });
}

function titleOf({ document }: BuiltPage): string {
  const [title] = findAll(document, ({ tagName }) => tagName === 'title');
  return visible(title && textOf(title));
}

function descriptionOf({ document }: BuiltPage): string {
  const meta = findByAttribute(document, 'name', 'description');
  return visible(meta && getAttribute(meta, 'content'));
}

/** Without the characters that only keep words together. */
function visible(text = ''): string {
  return text.replaceAll('\u2060', '').trim();
}
