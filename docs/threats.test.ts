import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('threats.md', import.meta.url), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.endsWith('| shown by |'));

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

test('docs/threats.md has its two tables', () => {
  expect(rows.length).toBeGreaterThan(40);
});

test.each(rows.map((row) => [row.split('|')[1]!.trim(), row]))(
  '%s: the tests named there exist and run',
  (_, row) => {
    const named = namedBy(row);
    expect(named.length, 'a row that names no test').toBeGreaterThan(0);
    for (const { file, name } of named) {
      const titles = titlesIn(file);
      expect(
        titles.some((title) => title.includes(name)),
        `${file} has no test “${name}”`,
      ).toBe(true);
    }
  },
);
