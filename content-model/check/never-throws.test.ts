import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentFolder } from '../load.ts';
import type { FileName } from '../schema/files.ts';
import { checkContent, fileNames, readSources } from './check-content.ts';
import { checkFile } from './check-file.ts';
import { inSpanish } from './testing/in-spanish.ts';

const sources = readSources(contentFolder);
const textOf = (name: FileName) => sources.texts[name]!;
const inBoth = inSpanish(sources.texts);

/** Typical accidents: a piece of a file is deleted, doubled or moved, or a stray character is inserted. */
const slip = fc.record({
  kind: fc.constantFrom('cut', 'double', 'indent', 'swap', 'insert'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 80 }),
  sign: fc.constantFrom(
    ...`"':#*&!|>{}[],%@?~“\`\n\r\t\0\\\u00a0\u00ad\u2028\ufeff`,
    ...[': ', '- ', ' #', '\r\n', '---\n', '\ud800', '<<: *a', '&a [*a]', '!!js/function '],
    ...['__proto__: ', 'constructor: '],
  ),
});
type Slip = typeof slip extends fc.Arbitrary<infer Made> ? Made : never;

function change(text: string, { kind, at, length, sign }: Slip): string {
  const from = Math.floor(at * text.length);
  const [before, piece, after] = [
    text.slice(0, from),
    text.slice(from, from + length),
    text.slice(from + length),
  ];
  switch (kind) {
    case 'cut':
      return before + after;
    case 'double':
      return before + piece + piece + after;
    case 'indent':
      return before.replace(/[^\n]*$/, (line) => ' '.repeat(length % 7) + line) + piece + after;
    case 'swap':
      return before + [...piece].reverse().join('') + after;
    default:
      return before + sign + piece + after;
  }
}

describe('however a content file is damaged', () => {
  it('the check does not throw, and reports lines that exist', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fileNames),
        fc.constantFrom(sources.texts, inBoth),
        fc.array(slip, { minLength: 1, maxLength: 3 }),
        (name, original, slips) => {
          const text = slips.reduce(change, original[name]!);
          const checked = checkFile(name, text);
          const texts = { ...original, [name]: text };
          const problems = checked.ok ? checkContent({ ...sources, texts }) : checked.problems;
          for (const { file, line, message } of problems) {
            expect(message).toMatch(/\S/);
            expect(message).not.toMatch(/undefined|\[object|NaN/);
            expect(line).toBeGreaterThanOrEqual(1);
            expect(line).toBeLessThanOrEqual((texts[file] ?? '').split('\n').length);
          }
        },
      ),
      { seed: 11, numRuns: 100 },
    );
  });

  it('every text in an accepted file is read exactly as it is written', () => {
    fc.assert(
      fc.property(fc.array(slip, { minLength: 1, maxLength: 2 }), (slips) => {
        const text = slips.reduce(change, textOf('projects.yaml'));
        const checked = checkFile('projects.yaml', text);
        if (!checked.ok) return;
        for (const { title, description } of checked.content) {
          for (const expected of [title, description]) expect(text.replaceAll("''", "'")).toContain(expected);
        }
      }),
      { seed: 12, numRuns: 100 },
    );
  });

  it.each([
    ['brackets without end', '['.repeat(4000)],
    ['stairs', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
    ['a quote before a hundred thousand words', `name: "${'word '.repeat(100_000)}`],
    [
      'a billion laughs',
      `a: &a [x]\n${Array.from({ length: 9 }, (_, n) => `b${n}: &b${n} [*a, *a]`).join('\n')}`,
    ],
    ['a key that every object has', '__proto__: { name: x }\nconstructor: y\ntoString: 5\n'],
    ['keys that are groups', '{a: b}: c\n'],
    ['another version of YAML', '%YAML 1.1\n---\nname: yes\n'],
  ])('%s is refused in every file', (_what, text) => {
    // What is refused before a field is looked at takes long, and is the same in each.
    for (const name of text.length > 3000 ? fileNames.slice(0, 1) : fileNames) {
      const checked = checkFile(name, text);
      expect(checked.ok ? [] : checked.problems).not.toEqual([]);
    }
  });
});
