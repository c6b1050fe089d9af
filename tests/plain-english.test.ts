import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { textsIn } from '#content-model/schema/leaves.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { defaultPromise } from '#shared/quote-promise.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const filesIn = (...patterns: string[]) =>
  globSync(patterns, { cwd: root }).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));

/** Translated English, or words that mean something else to an American; CONTRIBUTING.md says what to write. */
const refused = [
  /\bwhoever\b/i,
  /\bmend(?:ed|s)?\b/i,
  /\bat (?:the|your) desk\b/i,
  /\ba mail\b(?! (?:server|program|app))/i,
  /\bmails\b/i,
  /\bby mail\b/i,
  /\b(?:no|without) reception\b/i,
  /\bsecond place\b/i,
  /(?<!\d )\bworking days?\b/i,
  /\bdo(?:es)? without\b/i,
  /\bcustomers’ words\b/i,
  /\bwords stay\b/i,
  /\ball the same\b/i,
  /\bnot tried again\b/i,
  /\blooks after\b/i,
  /\bby now\b/i,
  /\bmeanwhile\b/i,
  /\bvisit agreed\b/i,
  /\bphotographs?\b/i,
  /\b(?:press|pressed) (?:again|it|“)/i,
];

/** The texts of more than one word in a source file, with their lines. */
function textsOfSource(file: string): { line: number; text: string }[] {
  const source = ts.createSourceFile(
    file,
    read(file),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: { line: number; text: string }[] = [];
  const visit = (node: ts.Node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
    if (isText && /\p{L}[’\p{L}]* \p{L}/u.test(node.text))
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: node.text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('nothing that people read is in translated English', () => {
  const rooms = '{content-model,desk,launch-check,publishing,scripts,server,shared,site,ui}';
  const files = filesIn(`${rooms}/**/*.{ts,tsx,mjs}`);
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    textsOfSource(file)
      .filter(({ text }) => refused.some((phrase) => phrase.test(text)))
      .map(({ line, text }) => `${file}:${line} ${text.trim()}`),
  );
  expect(found).toEqual([]);
});

test('no guide or reference page is in translated English', () => {
  const pages = filesIn('{README,CHANGELOG}.md', 'docs/{how-to,tutorial,reference}/*.md');
  const found = pages.flatMap((file) =>
    read(file)
      .split('## 1.0.0\n')[0]!
      // Addresses of files, commands, and the names of tests in asvs.md.
      .replaceAll(/\]\([^)]*\)|`[^`\n]+`(?: “[^”]+”(?:, “[^”]+”)*)?/g, '')
      .split('\n')
      .filter((line) => refused.some((phrase) => phrase.test(line)))
      .map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

test('no text that visitors read has a straight apostrophe, but where it is specified', () => {
  // The delivered content, what stands in for it in tests, and the product's own.
  const written = filesIn('content-model/sample/*.yaml', 'tests/content/*.yaml').flatMap((file) =>
    textsIn(parse(read(file))).map((text) => ({ file, text })),
  );
  const programmed = filesIn(
    'site/**/*.{ts,tsx}',
    'shared/{*,messages/**/*}.ts',
    'server/notifications/acknowledgement.ts',
  ).flatMap((file) => textsOfSource(file).map(({ text }) => ({ file, text: text.trim() })));
  expect(written.length).toBeGreaterThan(300);
  expect(programmed.length).toBeGreaterThan(60);
  const specified: string[] = [messagesIn.en.form.next(defaultPromise), "We'll"];
  const found = [...written, ...programmed].filter(
    ({ text }) => /\p{L}'(?:\p{L}|$)/u.test(text) && !specified.some((whole) => whole.startsWith(text)),
  );
  expect(found).toEqual([]);
});
