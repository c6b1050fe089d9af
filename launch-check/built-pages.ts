import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from 'parse5';
import { textsIn } from '#content-model/schema/leaves.ts';
import { canonicalPath } from '#server/http/page-paths.ts';
import { findAll, getAttribute, textOf } from '#server/requests/element-tree.ts';
import { toPlainText } from './content-texts.ts';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.ParentNode;

export type BuiltPage = {
  /** Its address, like `/about`. */ route: string;
  document: DefaultTreeAdapterTypes.Document;
};

/** The pages in the folder of the built site; none if there is no such folder. */
export function readBuiltPages(distDir: string): BuiltPage[] {
  // Without the desk's, which are in a hidden folder.
  return globSync('**/*.html', { cwd: distDir })
    .sort()
    .map((file) => ({
      route: canonicalPath(`/${file.replaceAll(path.sep, '/')}`),
      document: parse(readFileSync(path.join(distDir, file), 'utf8')),
    }));
}

/** Returns the text that visitors can read on a page, in one line. */
export const shownText = ({ document }: Pick<BuiltPage, 'document'>) => toPlainText(read(document));

/** A line that people read or hear on a page, or that search engines read from it. */
export type Statement = {
  route: string;
  words: string;
  /** A number with what it counts. */
  isFigure: boolean;
};

const readAttributes = ['alt', 'title', 'aria-label', 'aria-description', 'placeholder', 'value'];

/** Returns every line of a page: texts, titles, image descriptions, structured data. */
export function statementsOn({ route, document }: BuiltPage): Statement[] {
  const groups = findAll(document, ({ tagName }) => tagName === 'dl').flatMap((list) =>
    tree.getChildNodes(list).filter(tree.isElementNode),
  );
  const attributes = findAll(document, () => true).flatMap((element) => [
    ...readAttributes.map((name) => getAttribute(element, name)),
    element.tagName === 'meta' ? getAttribute(element, 'content') : undefined,
  ]);
  const isData = (script: DefaultTreeAdapterTypes.Element) =>
    getAttribute(script, 'type') === 'application/ld+json';
  const data = findAll(document, isData).flatMap((script) => textsIn(JSON.parse(textOf(script) || 'null')));
  // Addresses, and the names of a vocabulary, say nothing to anybody.
  const others = [...attributes, ...data].filter(
    (text) => /\p{L}/u.test(text ?? '') && !/^(https?:|\/|@)/.test(text!),
  );

  const texts = [
    ...groups.map((group) => ({ words: figureIn(group), isFigure: true })),
    ...[...read(document, 'dl').split('\n'), ...others].map((words) => ({ words: words!, isFigure: false })),
  ];
  const seen = new Set<string>();
  return texts
    .map(({ words, isFigure }) => ({ route, words: toPlainText(words), isFigure }))
    .filter(({ words }) => words !== '' && !seen.has(words) && seen.add(words));
}

/** A number followed by what it counts, whichever comes first in the page: `500+ Happy Customers`. */
function figureIn(group: DefaultTreeAdapterTypes.Element): string {
  const parts = tree.getChildNodes(group).filter(tree.isElementNode);
  const ordered = ['dd', 'dt'].flatMap((tag) => parts.filter(({ tagName }) => tagName === tag));
  return ordered.map((part) => toPlainText(read(part))).join(' ') || toPlainText(read(group));
}

const skippedTags = ['script', 'style', 'template'];
const gluedTags = ['sup', 'sub'];
const inlineTags = new Set(
  'a abbr b bdi br button cite code em i img label mark output picture q small source span strong svg time u wbr'.split(
    ' ',
  ),
);

/**
 * Returns the text inside a node. A block is on a line of its own; inline text is separated by a space, except for the
 * plus after a number.
 */
function read(node: Node, without?: string): string {
  if (tree.isTextNode(node as DefaultTreeAdapterTypes.ChildNode))
    return (node as DefaultTreeAdapterTypes.TextNode).value.replace(/\s+/g, ' ');
  if (!('childNodes' in node)) return '';
  const name = 'tagName' in node ? node.tagName : '';
  if (skippedTags.includes(name) || name === without) return '';
  const inside = node.childNodes.map((child) => read(child, without)).join('');
  if (gluedTags.includes(name)) return inside;
  return inlineTags.has(name) ? ` ${inside}` : `\n${inside}\n`;
}
