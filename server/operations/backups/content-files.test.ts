import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesOf, ownContent } from '#server/testing/backups.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { copyContent, restoreContent } from './content-files.ts';
import { contentBeside } from './names.ts';

const now = new Date('2026-11-22T15:04:05.678Z');
const before = '.before-2026-11-22T15-04-05-678Z';
const newCopy = () => path.join(temporaryFolder(), 'copy.sqlite');

test('code and hidden folders beside the words are neither copied nor touched by a restore', async () => {
  const [folder, copy] = [ownContent(), newCopy()];
  const code = ['load.ts', 'schema/home.ts', '.schemas/home.json', 'notes.txt'];
  for (const name of code) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), 'mine');
  }
  await copyContent(folder, copy);
  const copied = Object.keys(filesOf(contentBeside(copy)));
  expect(copied).toEqual(expect.arrayContaining(['SHA256SUMS', 'home.yaml', 'photos/mine.jpg']));
  expect(copied.filter((name) => code.includes(name))).toEqual([]);
  writeFileSync(path.join(folder, 'home.yaml'), 'changed');
  await restoreContent(copy, folder, now);
  for (const name of code) expect(readFileSync(path.join(folder, name), 'utf8')).toBe('mine');
});

test('the words that a restore replaces are kept, all of them, and those that are the same stay untouched', async () => {
  const [folder, copy] = [ownContent(), newCopy()];
  for (const name of ['logo.svg', '.version']) writeFileSync(path.join(folder, name), 'beside the words');
  const then = filesOf(folder);
  await copyContent(folder, copy);
  expect(await restoreContent(copy, folder, now)).toBeUndefined();
  expect(filesOf(folder)).toEqual(then);

  writeFileSync(path.join(folder, 'about.yaml'), 'newer words');
  writeFileSync(path.join(folder, 'photos', 'newer.jpg'), 'newer picture');
  for (const name of ['photos/mine.jpg', 'logo.svg', '.version']) rmSync(path.join(folder, name));
  const newer = filesOf(folder);
  const { ino } = statSync(path.join(folder, 'home.yaml'));
  const restored = await restoreContent(copy, folder, now);
  expect(restored).toMatchObject({ damaged: [], before: path.join(folder, before) });
  expect(filesOf(path.join(folder, before))).toEqual(newer);
  expect(statSync(path.join(folder, 'home.yaml')).ino).toBe(ino);
  rmSync(path.join(folder, before), { recursive: true });
  expect(filesOf(folder)).toEqual(then);
});

test('a damaged file of a copy is named and never put in place of a sound one', async () => {
  const [folder, copy] = [ownContent(), newCopy()];
  await copyContent(folder, copy);
  writeFileSync(path.join(contentBeside(copy), 'home.yaml'), 'rotten');
  rmSync(path.join(contentBeside(copy), 'photos', 'mine.jpg'));
  const then = filesOf(folder);
  const { damaged } = (await restoreContent(copy, folder, now))!;
  expect(damaged.toSorted()).toEqual(['home.yaml', 'photos/mine.jpg']);
  rmSync(path.join(folder, before), { recursive: true });
  expect(filesOf(folder)).toEqual(then);
});

test('a list of files that leads out of the copy is not followed', async () => {
  const [folder, copy] = [temporaryFolder(), newCopy()];
  const outside = path.join(path.dirname(copy), 'outside.yaml');
  writeFileSync(outside, '');
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  mkdirSync(contentBeside(copy));
  const names = ['../outside.yaml', 'photos/../../outside.yaml', outside, 'schema/x.ts'];
  writeFileSync(
    path.join(contentBeside(copy), 'SHA256SUMS'),
    names.map((name) => `${empty}  ${name}\n`).join(''),
  );
  const { files, damaged } = (await restoreContent(copy, folder, now))!;
  expect([files, damaged]).toEqual([0, ['../outside.yaml', '../outside.yaml', outside, 'schema/x.ts']]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a site without content, and a copy without it, cost nothing', async () => {
  const [none, copy] = [path.join(temporaryFolder(), 'none'), newCopy()];
  expect(await copyContent(none, copy)).toBe(0);
  expect(readdirSync(path.dirname(copy))).toEqual([]);
  expect(await restoreContent(copy, ownContent(), now)).toBeUndefined();
});
