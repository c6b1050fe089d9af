import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every test that the page of threats names is there', () => {
  const page = readFileSync(new URL('threats.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`((?:,? “[^”]+”)*)/g)];
  const missing = named.flatMap(([, file, names]) => {
    const source = readFileSync(file!, 'utf8');
    const wanted = [...names!.matchAll(/“([^”]+)”/g)].map(([, name]) => name!);
    return wanted.filter((name) => !source.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(40);
});
