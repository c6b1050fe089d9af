import { expect } from 'vitest';
import { contentFolder } from '../../load.ts';
import type { FileName } from '../../schema/files.ts';
import { checkContent, readSources } from '../check-content.ts';
import { checkFile } from '../check-file.ts';
import { formatFault } from '../fault.ts';

/** What is replaced in which file by what (» marks the line that must be named), and the expected message. */
export type Row = [slip: string, file: FileName, from: RegExp, to: string, sentence: string];

const sources = readSources(contentFolder);

/** Makes one slip in correct content and expects its message. */
export function expectSentence(...[_slip, file, from, to, sentence]: Row) {
  const before = sources.texts[file]!;
  const changed = before.replace(from, to);
  expect(changed).not.toBe(before);
  const marked = changed.split('\n').findIndex((line) => line.includes('»'));
  const text = changed.replace('»', '');
  const alone = checkFile(file, text);
  const told = (alone.ok ? faultsBesideTheOthers(file, text) : alone.faults).map(formatFault);
  expect(told[0]).toContain(sentence);
  if (marked >= 0) expect(told).toEqual([`content/${file}:${marked + 1} ${sentence}`]);
}

const faultsBesideTheOthers = (file: FileName, text: string) =>
  checkContent({ ...sources, texts: { ...sources.texts, [file]: text } }).filter(
    (fault) => fault.file === file,
  );
