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
  /\ba mail\b(?! (?:server|program|app|scanner))/i,
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
  // Not of things that happen together, like "32 at once" or "so many came in at once".
  /(?<!\b(?:\d+|came|in|lot|pages)) at once\b/i,
  /\bby itself\b/i,
  /\bt(?:ake|akes|aken|aking|ook) (?:it|this|(?:the|your|their) request|(?:the|your|their) consent) back\b/i,
  /\bsuits? you\b/i,
  /\b(?:come|comes|came) and measure\b/i,
  /\bday of the pour\b/i,
  /\bhears? of\b/i,
  /\bnothing is said\b/i,
  /\bcounts? from (?:it|them)\b/i,
  /\bagree[sd]? that (?:you|we|photos)\b/i,
  /\bother hands\b/i,
  /\bafter all\b/i,
];

/** The texts of more than one word in a source file, with their lines, each on one line however the source wraps it. */
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
      found.push({
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        text: node.text.replaceAll(/\s+/g, ' '),
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('nothing that people read is in translated English', () => {
  const rooms = '{content-model,deploy,desk,launch-check,publishing,scripts,server,shared,site,ui}';
  const files = filesIn(`${rooms}/**/*.{ts,tsx,mjs}`);
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    textsOfSource(file)
      .filter(({ text }) => refused.some((phrase) => phrase.test(text)))
      .map(({ line, text }) => `${file}:${line} ${text.trim()}`),
  );
  expect(found).toEqual([]);
});

test('no page of the docs is in translated English', () => {
  const pages = filesIn('{README,CHANGELOG,CONTRIBUTING}.md', 'docs/**/*.md');
  expect(pages.length).toBeGreaterThan(50);
  const found = pages.flatMap((file) =>
    read(file)
      .split('## 1.0.0\n')[0]!
      // Addresses of files, commands, and the names of tests in asvs.md.
      .replaceAll(/\]\([^)]*\)|`[^`\n]+`(?: “[^”]+”(?:, “[^”]+”)*)?/g, '')
      .split('\n')
      // Names the phrases that this test refuses.
      .filter((line) => !line.startsWith('**Write plain American English**'))
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
