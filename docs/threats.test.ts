import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const rowsOf = (page: string) =>
  page.split('\n').filter((line) => line.startsWith('| ') && !/\| (shown by|here) \|$/.test(line));
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const rows = rowsOf(read('explanation/threats.md'));
const asvs = read('reference/asvs.md');
const requirements = rowsOf(asvs).map((row) => {
  const [, number, level, , verdict] = row.split(/ ?\| ?/);
  return { number: number!, level: level!, verdict: verdict! };
});

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
    if (ts.isCallExpression(node) && called && /^test(\.each\b|$)/.test(called.getText())) {
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
  expect(rows.length).toBeGreaterThan(40);
});

test.each(rows.map((row) => [row.split('|')[1]!.trim(), row]))(
  '%s: the tests named there exist and run',
  (_, row) => {
    expect(namedBy(row).length, 'a row that names no test').toBeGreaterThan(0);
    expectTests(row);
  },
);

test('docs/reference/asvs.md has every requirement of levels 1 and 2 once, and counts right', () => {
  const of = (level: string) => requirements.filter((each) => each.level === level).length;
  expect([of('1'), of('2')]).toEqual([70, 183]);
  expect(new Set(requirements.map(({ number }) => number)).size).toBe(requirements.length);
  const judged = (word: string) =>
    requirements.filter(({ level, verdict }) => level !== '3' && verdict.startsWith(`**${word}**`)).length;
  const [held, short, none] = [judged('held'), judged('short'), judged('does not apply')];
  expect(held + short + none).toBe(70 + 183);
  expect(asvs).toContain(`${held} are held, ${short} fall short, ${none} do not apply`);
});

test.each(requirements.map(({ number, verdict }) => [number, verdict]))(
  'ASVS %s: the tests and files named there exist',
  (_, verdict) => {
    expectTests(verdict!);
    const files = [...verdict!.matchAll(/`(\.?[\w-]+\/[\w./-]+|[\w-]+\.json|\.dockerignore)`/g)].map(
      ([, file]) => file!,
    );
    const reason = verdict!.replace(/^\*\*held\*\* by /, '');
    if (reason !== verdict) expect(files.length, 'held by nothing that can be looked at').toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  },
);
