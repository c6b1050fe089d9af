import { isMap, parseDocument } from 'yaml';
import type { Step } from './step.ts';

const file = 'business.yaml';
const note = [
  '# Optional: the whole site in Spanish too, below /es. Every text of yours in these files then needs its Spanish beside it',
  '# (docs/how-to/edit-content.md says how). To switch it on, delete the # at the start of the next line.',
  '# spanish: true',
];
const isThere = /^#? *spanish:/m;
/** The promise or the services, with the comments above them. */
const insertionPoint = /^(?:#.*\r?\n)*(?:promise|services):/m;

/** Adds a note on how to have the site in Spanish too; until its owner does, it stays in English only. */
export const addSpanishNote: Step = {
  version: 4,
  summary:
    'business.yaml now has a note on how to have the site in Spanish too; it stays in English until you do',
  change(texts) {
    const text = texts[file];
    if (text === undefined) return undefined;
    const { contents, errors } = parseDocument(text.replace(/^\ufeff/, ''));
    if (errors.length > 0 || !isMap(contents)) return undefined;
    if (isThere.test(text)) return { [file]: text };
    const end = text.includes('\r\n') ? '\r\n' : '\n';
    const written = note.map((line) => `${line}${end}`).join('');
    const at = insertionPoint.exec(text)?.index;
    const changed =
      at === undefined
        ? `${text.trimEnd()}${end}${end}${written}`
        : `${text.slice(0, at)}${written}${end}${text.slice(at)}`;
    return { [file]: changed };
  },
};
