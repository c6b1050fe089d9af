import type { FileName } from '../schema.ts';
import type { Fault, FieldPath } from './fault.ts';
import type { Whole } from './whole.ts';

/** Warnings about texts that stand in curly quotes as a whole: typed by a phone or Word where straight ones were meant. */
export function checkShownQuotes(whole: Whole): Fault[] {
  return (Object.keys(whole) as FileName[]).flatMap((file) => {
    const { value, lineOf } = whole[file]!.parsed;
    return [...wrappedTexts(value)].map(
      (path): Fault => ({ file, line: lineOf(path), path, message, severity: 'warning' }),
    );
  });
}

const message =
  'stands in curly quotes, and the site shows them; if they only hold the text together, take them away';
const wrapped = /^(?:[“„][^“”„]*[”“]|‘[^‘’]*’)$/u;

function* wrappedTexts(value: unknown, path: FieldPath = []): Generator<FieldPath> {
  if (typeof value === 'string' && wrapped.test(value)) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* wrappedTexts(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}
