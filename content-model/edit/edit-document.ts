import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { getDocumentToEdit, stripByteOrderMark } from '#content-model/check/read.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { pairEntries } from '#shared/content/pair-entries.ts';

/**
 * Returns a YAML text with a new value, and keeps the owner's comments, order and quotes.
 * @param text YAML without errors
 * @param value plain data; a key whose value is undefined is removed
 */
export function updateYaml(text: string, value: unknown): string {
  const clean = stripByteOrderMark(text);
  const document = getDocumentToEdit(clean);
  pinOuterComments(document, clean);
  document.contents = merge(document, document.contents, value);
  visit(document, {
    // Without a style for it, line breaks would structure the file, and the content check would refuse it.
    Scalar(_key, node, path) {
      if (!String(node.value).includes('\n')) return;
      const isInBrackets = path.some((around) => isCollection(around) && around.flow);
      node.type = isInBrackets ? 'QUOTE_DOUBLE' : 'BLOCK_LITERAL';
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/**
 * Whether a YAML text has comments that another one doesn't have: somebody wrote them by hand, and they aren't part of
 * the value.
 */
export function hasAddedComments(text: string, other: string | undefined): boolean {
  const known = new Set(commentsIn(other ?? ''));
  return commentsIn(text).some((comment) => !known.has(comment));
}

/** Returns the comments of a text, and lines of its block texts that look like comments. */
const commentsIn = (text: string) => text.match(/(?<=^|\s)#.*$/gm) ?? [];

/**
 * Attaches the comments above the first entry and below the last one to the file, so that they stay when entries are
 * removed.
 */
function pinOuterComments(document: Document, text: string) {
  const { contents } = document;
  if (!isCollection(contents) || contents.flow) return;
  const [first] = contents.items;
  const node = isPair(first) ? first.key : first;
  if (isNode(node) && node.commentBefore) {
    contents.commentBefore = node.commentBefore;
    node.commentBefore = null;
  }
  const isRightBelow = /^[ \t]*#/.test(text.slice(contents.range?.[1]));
  if (!document.comment || !isRightBelow) return;
  contents.comment = document.comment;
  document.comment = null;
}

function merge(document: Document, node: unknown, value: unknown): Node | null {
  if (isMap(node) && isRecord(value)) return mergeMap(document, node, value);
  if (isSeq(node) && Array.isArray(value)) return mergeList(document, node, value);
  if (isScalar(node) && typeof node.value === typeof value) {
    node.value = value;
    return node;
  }
  const created = document.createNode(value);
  // A text that gets a translation keeps the note beside it.
  if (isScalar(node) && node.comment && isMap(created)) created.commentBefore = node.comment;
  return created;
}

function mergeMap(document: Document, map: YAMLMap, value: Record<string, unknown>): YAMLMap {
  map.items = map.items.filter(({ key }) => isScalar(key) && value[String(key.value)] !== undefined);
  for (const [key, inner] of Object.entries(value)) {
    const pair = map.items.find((item) => isScalar(item.key) && item.key.value === key);
    if (pair) pair.value = merge(document, pair.value, inner);
    else if (inner !== undefined) map.add(document.createPair(key, inner));
  }
  return map;
}

/** Merges a list; a moved entry keeps its comments. */
function mergeList(document: Document, list: YAMLSeq, values: unknown[]): YAMLSeq {
  // An empty list can only be written on one line; its first entry gets its own line.
  // So do texts that get a translation.
  const isSplit = list.items.some(isScalar) && values.some(isRecord);
  if ((list.items.length === 0 && values.length > 0) || isSplit) list.flow = false;
  const remaining: unknown[] = [...list.items];
  const take = (index: number) => remaining.splice(index, 1, undefined)[0];
  const before = list.items.map((item) => (item as Node).toJS(document));
  const pairs = pairEntries(before, values);
  const same = pairs.map((place) => (place < 0 ? undefined : take(place)));
  // An entry with an id is none of those that were there.
  const isOther = (index: number) =>
    ownValue(values[index], 'id') !== undefined && ownValue(before[index], 'id') !== undefined;
  list.items = values.map((value, index) =>
    merge(document, same[index] || (index < remaining.length && !isOther(index) && take(index)), value),
  );
  return list;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
