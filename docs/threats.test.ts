import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
/** Each row of a page's tables, as its cells; without heads and the lines below them. */
const rowsOf = (page: string) =>
  [...page.matchAll(/^\| (.*) \|$/gm)]
    .map(([, cells]) => cells!.split(' | '))
    .filter((cells) => !/^(shown by|why|level 2|met by|what it documents)$/.test(cells.at(-1)!));

const threats = rowsOf(read('explanation/threats.md'));
const asvs = read('reference/asvs.md');
const [, short, none, documented, ...tested] = asvs.split(/^## /m).map(rowsOf);
/** The requirements that a cell lists. Those of level 1 are bold. */
const numbersIn = (cell: string) => cell.match(/(?:\*\*)?\b\d+\.\d+\.\d+\b(?:\*\*)?/g) ?? [];
const shortNumbers = short!.flatMap((cells) => numbersIn(cells[0]!));
const heldNumbers = [
  ...documented!.flatMap((cells) => numbersIn(cells[1]!)),
  ...tested.flat().flatMap((cells) => numbersIn(cells[0]!)),
];
/** What does not apply is listed by its reason, level 1 in the second cell and level 2 in the third. */
const notApplicable = (level: 1 | 2) => none!.flatMap((cells) => numbersIn(cells[level]!));

/** The tests that a row names: the file of each, and the beginning of its title. */
function namedBy(row: string): { file: string; name: string }[] {
  const files = [...row.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`((?:,? “[^”]+”)*)/g)];
  return files.flatMap(([, file, names]) =>
    [...names!.matchAll(/“([^”]+)”/g)].map(([, name]) => ({ file: file!, name: name! })),
  );
}

/** Most files are named in several rows. */
const known: Record<string, string[]> = {};

/** The names of the tests in a file; skipped ones are left out. */
function titlesIn(file: string): string[] {
  if (known[file]) return known[file];
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const collect = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) titles.push(node.text);
    else if (ts.isTemplateExpression(node)) titles.push(node.getText());
    else ts.forEachChild(node, collect);
  };
  const visit = (node: ts.Node) => {
    const called = ts.isCallExpression(node) ? node.expression : undefined;
    if (ts.isCallExpression(node) && called && /^(?:test|it)(\.each\b|$)/.test(called.getText())) {
      for (const part of [called, node.arguments[0]!]) collect(part);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  known[file] = titles;
  return titles;
}

function expectTests(row: string) {
  for (const { file, name } of namedBy(row)) {
    const titles = titlesIn(file);
    expect(
      titles.some((title) => title.includes(name)),
      `${file} has no test “${name}”`,
    ).toBe(true);
  }
}

test('docs/explanation/threats.md has its table', () => {
  expect(threats.length).toBeGreaterThan(40);
});

test.each(threats)('%s: the tests named there exist and run', (...cells) => {
  expect(namedBy(cells[2]!).length, 'a row that names no test').toBeGreaterThan(0);
  expectTests(cells[2]!);
});

test('docs/reference/asvs.md has every requirement of levels 1 and 2 once, and counts right', () => {
  const judged = [...shortNumbers, ...heldNumbers];
  const bold = judged.filter((number) => number.startsWith('**'));
  const [first, second] = [notApplicable(1), notApplicable(2)];
  const levels = [bold.length + first.length, judged.length - bold.length + second.length];
  expect(levels).toEqual([70, 183]);
  const numbers = [...judged, ...first, ...second].map((number) => number.replaceAll('*', ''));
  expect(new Set(numbers).size).toBe(numbers.length);
  const none = first.length + second.length;
  expect(asvs).toContain(
    `${heldNumbers.length} are met, ${shortNumbers.length} fall short, ${none} do not apply`,
  );
});

test.each(documented!)('ASVS, %s: the page exists', (page) => {
  expect(existsSync(page.replaceAll('`', ''))).toBe(true);
});

test.each([...short!, ...tested.flat()])('ASVS %s: the tests and files named there exist', (...cells) => {
  const evidence = cells[2]!;
  expectTests(evidence);
  const files = [...evidence.matchAll(/`(\.?[\w-]+\/[\w./-]+|[\w-]+\.json|\.dockerignore)`/g)].map(
    ([, file]) => file!,
  );
  if (!short!.some(([numbers]) => numbers === cells[0])) {
    expect(files.length, 'met by nothing that can be looked at').toBeGreaterThan(0);
  }
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
