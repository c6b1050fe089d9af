import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { lastModified } from './page-content.ts';

test('comes from the published version’s files, and otherwise from the newest file', () => {
  const folder = makeTemporaryFolder(onTestFinished);
  for (const [name, day] of [
    ['a.yaml', '2025-02-01'],
    ['b.yaml', '2025-02-03'],
  ] as const) {
    writeFileSync(path.join(folder, name), '');
    utimesSync(path.join(folder, name), new Date(day), new Date(day));
  }
  expect(lastModified(['a.yaml', 'b.yaml'], folder)).toBe('2025-02-03T00:00:00.000Z');
  const since = { 'a.yaml': '2024-05-06T07:08:09.000Z', 'b.yaml': '2024-01-01T00:00:00.000Z' };
  writeFileSync(path.join(folder, '.since.json'), JSON.stringify(since));
  expect(lastModified(['a.yaml', 'b.yaml'], folder)).toBe('2024-05-06T07:08:09.000Z');
});
