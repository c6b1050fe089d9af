import type { FileName } from '../schema/files.ts';
import { leavesIn } from '../schema/leaves.ts';
import type { Fault } from './fault.ts';
import { type Whole, warningIn } from './whole.ts';

/** Warnings about texts that are entirely in curly quotes: typed by a phone or Word where straight ones were meant. */
export function checkShownQuotes(whole: Whole): Fault[] {
  return (Object.keys(whole) as FileName[]).flatMap((file) =>
    [...leavesIn(whole[file]!.parsed.value)]
      .filter(({ value }) => typeof value === 'string' && wrapped.test(value))
      .map(({ path }) => warningIn(whole, file, path, message)),
  );
}

const message =
  'is in curly quotes, and the site will show them; if they only hold the text together, delete them';
const wrapped = /^(?:[“„][^“”„]*[”“]|‘[^‘’]*’)$/u;
