import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { specifiedPromise } from '#shared/quote-promise.ts';
import { wordsIn } from '#shared/words/words.ts';
import { textsIn } from '../schema/leaves.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const all = (...patterns: string[]) => globSync(patterns, { cwd: root, exclude: ['**/*.test.ts*'] });

/** What visitors and customers read: the delivered content, what stands in for it in tests, and the product's own. */
const written = all('content-model/sample/*.yaml', 'tests/content/*.yaml').flatMap((file) =>
  textsIn(parse(read(file))).map((text) => ({ file, text })),
);
const programmed = all(
  'site/**/*.{ts,tsx}',
  'shared/{*,words/**/*}.ts',
  'server/notifications/acknowledgement.ts',
).flatMap((file) => wordsOf(file).map((text) => ({ file, text })));

test('no word of this repository that visitors read has a straight apostrophe, but where it is specified', () => {
  expect(written.length).toBeGreaterThan(300);
  expect(programmed.length).toBeGreaterThan(60);
  const specified: string[] = [wordsIn.en.form.next(specifiedPromise), "We'll"];
  const found = [...written, ...programmed].filter(
    ({ text }) => /\p{L}'(?:\p{L}|$)/u.test(text) && !specified.some((whole) => whole.startsWith(text)),
  );
  expect(found).toEqual([]);
});

/** The texts of a source file that hold more than one word. */
function wordsOf(file: string): string[] {
  const texts: string[] = [];
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      if (/\p{L} \p{L}/u.test(node.text)) texts.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}
