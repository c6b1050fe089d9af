import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from 'parse5';
import { textsIn } from '#content-model/schema/leaves.ts';
import { canonicalPath } from '#server/http/page-paths.ts';
import { findAll, getAttribute, textOf } from '#server/requests/element-tree.ts';
import { plain } from './content-texts.ts';

type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

export type BuiltPage = {
  /** Its address, like `/about`. */ route: string;
  document: DefaultTreeAdapterTypes.Document;
};

/** The pages in the folder of the built site; none if there is no such folder. */
export function readBuiltPages(distDir: string): BuiltPage[] {
  if (!existsSync(distDir)) return [];
  return readdirSync(distDir)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      route: canonicalPath(`/${file}`),
      document: parse(readFileSync(path.join(distDir, file), 'utf8')),
    }));
}

/** What visitors can read on a page, in one line. */
export function shownText(parent: ParentNode): string {
  return tree
    .getChildNodes(parent)
    .map((node) => {
      if (tree.isTextNode(node)) return node.value;
      if (!tree.isElementNode(node) || ['script', 'style', 'template'].includes(node.tagName)) return '';
      return shownText(node);
    })
    .join(' ');
}

/** A line that someone reads or hears on a page, or that search engines read from it. */
export type Statement = {
  route: string;
  words: string /** A number with what it counts. */;
  isFigure: boolean;
};

const inline = new Set(
  'a abbr b bdi br button cite code em i img label mark output picture q small source span strong sub sup svg time u wbr'.split(
    ' ',
  ),
);
const silent = new Set(['script', 'style', 'template']);
const spoken = ['alt', 'title', 'aria-label', 'aria-description', 'placeholder', 'value'];

/** Everything a page says, line by line, wherever it is: texts, titles, image descriptions, structured data. */
export function statementsOn({ route, document }: BuiltPage): Statement[] {
  const say = (words: string, isFigure = false): Statement => ({ route, words: plain(words), isFigure });
  const attributes = findAll(document, () => true).flatMap((element) =>
    [
      ...spoken.map((name) => getAttribute(element, name)),
      element.tagName === 'meta' ? getAttribute(element, 'content') : undefined,
    ].flatMap((value) => (value && /\p{L}/u.test(value) && !/^(https?:|\/)/.test(value) ? [say(value)] : [])),
  );
  const data = findAll(
    document,
    (element) => getAttribute(element, 'type') === 'application/ld+json',
  ).flatMap((script) =>
    textsIn(JSON.parse(textOf(script) || 'null'))
      .filter((value) => /\p{L}/u.test(value) && !/^(https?:|@)/.test(value))
      .map((value) => say(value)),
  );
  const said = [
    ...linesIn(document).map(({ words, isFigure }) => say(words, isFigure)),
    ...attributes,
    ...data,
  ];
  const seen = new Set<string>();
  return said.filter(({ words }) => words !== '' && !seen.has(words) && seen.add(words));
}

type Line = { words: string; isFigure: boolean };

function linesIn(parent: ParentNode): Line[] {
  const lines: Line[] = [];
  let run = '';
  const end = () => {
    if (run.trim()) lines.push({ words: run, isFigure: false });
    run = '';
  };
  for (const node of tree.getChildNodes(parent)) {
    if (isInline(node)) {
      run += apart(node);
      continue;
    }
    end();
    if (!tree.isElementNode(node) || silent.has(node.tagName)) continue;
    if (tree.isElementNode(parent) && parent.tagName === 'dl') lines.push(figureIn(node));
    else lines.push(...linesIn(node));
  }
  end();
  return lines;
}

/** A number followed by what it counts, whichever comes first in the page: `500+ Happy Customers`. */
function figureIn(group: DefaultTreeAdapterTypes.Element): Line {
  const parts = tree.getChildNodes(group).filter(tree.isElementNode);
  const [labels, values] = ['dt', 'dd'].map((tag) =>
    parts.filter(({ tagName }) => tagName === tag).map(textIn),
  );
  const words = [...values!, ...labels!].map((part) => part.trim()).join(' ');
  return { words: words || textIn(group), isFigure: true };
}

function isInline(node: ChildNode): boolean {
  if (tree.isTextNode(node)) return true;
  if (!tree.isElementNode(node)) return tree.isCommentNode(node);
  return inline.has(node.tagName) && tree.getChildNodes(node).every(isInline);
}

/** Adjacent elements are read separately, except for the plus after a number. */
const apart = (node: ChildNode) => `${tree.isElementNode(node) && !isGlued(node) ? ' ' : ''}${textIn(node)}`;

const isGlued = (node: ChildNode) => tree.isElementNode(node) && ['sup', 'sub'].includes(node.tagName);

function textIn(node: ChildNode | ParentNode): string {
  if (tree.isTextNode(node as ChildNode)) return (node as DefaultTreeAdapterTypes.TextNode).value;
  if (!('childNodes' in node)) return '';
  return node.childNodes.map(apart).join('');
}
