import { type Document, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { deriveId, type Step, type Texts } from './step.ts';

/** The lists whose entries get an id, and how it is derived for an entry that has none. */
const lists = [
  { file: 'projects.yaml', idOf: nextNumber },
  { file: 'testimonials.yaml', idOf: hashOfName },
] as const;

/**
 * Stores an id with each testimonial and project that has none. It's written in front of the entry's first key, so that
 * every other byte of the file stays. Versions pass this step in memory each time that they are read, and other machines
 * take it on their own: the id of a testimonial is derived from its name, so that all of them find the same one.
 */
export const addEntryIds: Step = {
  version: 6,
  summary:
    'each testimonial in testimonials.yaml, and each project in projects.yaml, now has an id; leave it as it is',
  change(texts) {
    const changed: Texts = {};
    for (const { file, idOf } of lists) {
      const text = texts[file];
      if (text === undefined) continue;
      const document: Document = parseDocument(text.replace(/^\ufeff/, ''));
      if (document.errors.length > 0) return undefined;
      changed[file] = withIds(text, document, idOf);
    }
    return changed;
  },
};

type Entry = Record<string, unknown>;
type IdOf = (entry: Entry, known: ReadonlySet<unknown>) => string | number;

function withIds(written: string, document: Document, idOf: IdOf): string {
  const { contents } = document;
  if (!isSeq(contents)) return written;
  const mark = written.startsWith('\ufeff') ? '\ufeff' : '';
  const text = written.slice(mark.length);
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const values = contents.items.map((item) => (isMap(item) ? (item.toJS(document) as Entry) : {}));
  const known = new Set(values.map(({ id }) => id).filter((id) => id !== undefined && id !== null));
  let copied = 0;
  let changed = mark;
  for (const [index, item] of contents.items.entries()) {
    const key = isMap(item) ? item.items[0]?.key : undefined;
    if (!isMap(item) || !isScalar(key) || !key.range || Object.hasOwn(values[index]!, 'id')) continue;
    const id = idOf(values[index]!, known);
    known.add(id);
    const [at] = key.range;
    const indent = ' '.repeat(at - text.lastIndexOf('\n', at - 1) - 1);
    changed += `${text.slice(copied, at)}id: ${id}${item.flow ? ', ' : end + indent}`;
    copied = at;
  }
  return changed + text.slice(copied);
}

/**
 * Returns the number that the entry had until now, since pages may refer to it: entries without one are numbered on
 * from the largest.
 */
function nextNumber(_entry: Entry, known: ReadonlySet<unknown>): number {
  return Math.max(0, ...[...known].filter((id) => typeof id === 'number')) + 1;
}

function hashOfName(entry: Entry, known: ReadonlySet<unknown>): string {
  return deriveId('t', String(entry.name ?? JSON.stringify(entry)), known);
}
