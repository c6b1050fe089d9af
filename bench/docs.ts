import { readFileSync, writeFileSync } from 'node:fs';

const file = 'docs/performance.md';

/** Puts a part's tables between its marks in docs/performance.md. @throws if the marks are not there */
export function writeIntoDocs(name: string, text: string) {
  const before = readFileSync(file, 'utf8');
  const marked = new RegExp(`(<!-- bench:${name} -->\n).*?(<!-- /bench:${name} -->)`, 's');
  if (!marked.test(before)) throw new Error(`${file} has no place for ${name}`);
  writeFileSync(
    file,
    before.replace(marked, (_all, start: string, end: string) => `${start}\n${text}\n\n${end}`),
  );
}
