import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readContentFiles } from '#publishing/content-files.mjs';
import { openVersions } from '#publishing/versions.ts';
import { openDatabase } from '#server/database/open.ts';
import { createContent, firstVersion, hashFiles } from '#server/testing/backups.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { restoreContent } from './content-files.ts';
import { makeBackup } from './make-backup.ts';
import { openBackup } from './open-backup.ts';

const now = new Date('2026-11-22T15:04:05.678Z');
const before = '.before-2026-11-22T15-04-05-678Z';

/** A backup of this content, beside no requests. */
async function backupOf(contentDir: string) {
  const [dataDir, to] = [temporaryFolder(), path.join(temporaryFolder(), 'backup')];
  await (await openDatabase({ dataDir })).destroy();
  const { content } = await makeBackup(to, { location: { dataDir }, contentDir });
  return { ...openBackup(to), files: content };
}

test('code and hidden folders next to the content are neither copied nor changed by a restore', async () => {
  const folder = createContent();
  const code = ['load.ts', 'schema/home.ts', '.schemas/home.json', 'notes.txt'];
  const underway = ['.draft/lock', '.draft/.a.yaml', '.versions/.staged-1-a1b2/about.yaml'];
  code.push(...underway);
  for (const name of code) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), 'mine');
  }
  const begun = ['.draft/about.yaml', '.draft/photos/next.jpg', '.versions/published'];
  for (const name of begun.slice(0, 2)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), 'of a release before');
  }
  const backup = await backupOf(folder);
  const copied = Object.keys(hashFiles(backup.content));
  expect(copied).toEqual(expect.arrayContaining(['home.yaml', 'photos/mine.jpg', ...begun]));
  expect(copied.filter((name) => code.includes(name))).toEqual([]);
  writeFileSync(path.join(folder, 'home.yaml'), 'changed');
  await restoreContent(backup, folder, now);
  for (const name of code) expect(readFileSync(path.join(folder, name), 'utf8')).toBe('mine');
});

test('a restore keeps a copy of all replaced texts, and doesn’t touch unchanged ones', async () => {
  const folder = createContent();
  for (const name of ['logo.svg', '.version']) writeFileSync(path.join(folder, name), 'beside the words');
  const then = hashFiles(folder);
  const backup = await backupOf(folder);
  expect(await restoreContent(backup, folder, now)).toBeUndefined();
  expect(hashFiles(folder)).toEqual(then);

  writeFileSync(path.join(folder, 'about.yaml'), 'newer words');
  // A picture of the same name and size, and as old.
  const [same] = readdirSync(path.join(folder, 'photos')).filter((name) => name !== 'mine.jpg');
  const picture = path.join(folder, 'photos', same!);
  const { size, atime, mtime } = statSync(picture);
  writeFileSync(picture, Buffer.alloc(size, 'x'));
  utimesSync(picture, atime, mtime);
  writeFileSync(path.join(folder, 'photos', 'newer.jpg'), 'newer picture');
  for (const name of ['photos/mine.jpg', 'logo.svg', '.version']) rmSync(path.join(folder, name));
  const newer = Object.entries(hashFiles(folder)).filter(([name]) => !name.startsWith('.versions/'));
  const { ino } = statSync(path.join(folder, 'home.yaml'));
  const restored = await restoreContent(backup, folder, now);
  expect(restored).toMatchObject({ damaged: [], before: path.join(folder, before) });
  expect(hashFiles(path.join(folder, before))).toEqual(Object.fromEntries(newer));
  expect(statSync(path.join(folder, 'home.yaml')).ino).toBe(ino);
  rmSync(path.join(folder, before), { recursive: true });
  expect(hashFiles(folder)).toEqual(then);
});

test('a restore publishes what the backup has as published once more, and loses no version', async () => {
  const folder = createContent();
  const backup = await backupOf(folder);
  writeFileSync(path.join(folder, 'about.yaml'), '# Published since\n');
  const versions = openVersions(folder);
  const files = readContentFiles(folder);
  const [at, since] = ['2026-11-22T09:00:00.000Z', {}];
  const about = { id: versions.newId(at), at, by: null, restored: null, changed: 1 };
  const later = await versions.write(folder, files, { ...about, previous: firstVersion, since });
  versions.setPublished(later.id);
  await restoreContent(backup, folder, now);
  expect(readFileSync(path.join(folder, 'about.yaml'), 'utf8')).toMatch(/^# My own words/);
  const [restored, ...others] = openVersions(folder).list();
  expect(others.map(({ id }) => id)).toEqual([later.id, firstVersion]);
  expect(readFileSync(path.join(versions.folderOf(restored!.id), 'about.yaml'), 'utf8')).toBe(
    '# My first words\n',
  );
});

test('a backup of a release with a separate draft restores both, and is published at the next start', async () => {
  const folder = createContent();
  rmSync(path.join(folder, '.versions/published'));
  mkdirSync(path.join(folder, '.draft'));
  writeFileSync(path.join(folder, '.draft/about.yaml'), '# My next words\n');
  mkdirSync(path.join(folder, '.publishing'), { recursive: true });
  writeFileSync(path.join(folder, '.publishing/commit.json'), '{}');
  const backup = await backupOf(folder);
  writeFileSync(path.join(folder, '.draft/about.yaml'), 'typed since');
  writeFileSync(path.join(folder, '.versions/published'), `${firstVersion}\n`);
  await restoreContent(backup, folder, now);
  expect(readFileSync(path.join(folder, '.draft/about.yaml'), 'utf8')).toBe('# My next words\n');
  const found = Object.keys(hashFiles(folder));
  expect(found).toContain(`${before}/.draft/about.yaml`);
  expect(found.filter((name) => /^\.(publishing\/commit\.json|versions\/published)$/.test(name))).toEqual([]);
});

test('a damaged file in a backup is reported and never replaces an intact one', async () => {
  const folder = createContent();
  const backup = await backupOf(folder);
  writeFileSync(path.join(backup.content, 'home.yaml'), 'rotten');
  rmSync(path.join(backup.content, 'photos', 'mine.jpg'));
  const then = hashFiles(folder);
  const { damaged } = (await restoreContent(backup, folder, now))!;
  expect(damaged.toSorted()).toEqual(['home.yaml', 'photos/mine.jpg']);
  rmSync(path.join(folder, before), { recursive: true });
  expect(hashFiles(folder)).toEqual(then);
});

test('a list of files that leads out of the backup is not followed', async () => {
  const [folder, backup] = [temporaryFolder(), await backupOf(temporaryFolder())];
  const outside = path.join(path.dirname(backup.content), 'outside.yaml');
  writeFileSync(outside, '');
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  mkdirSync(backup.content);
  const names = ['../outside.yaml', 'photos/../../outside.yml', outside, 'schema/x.ts', '.draft/../../x'];
  writeFileSync(backup.checksums, names.map((name) => `${empty}  content/${name}\n`).join(''));
  const { files, damaged } = (await restoreContent(backup, folder, now))!;
  const refused = ['../outside.yaml', '../outside.yml', outside, 'schema/x.ts', '../x'];
  expect([files, damaged]).toEqual([0, refused]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a site without content, and a backup without it, cause no errors', async () => {
  const backup = await backupOf(path.join(temporaryFolder(), 'none'));
  expect(backup.files).toBe(0);
  expect(readdirSync(path.dirname(backup.content))).toEqual(['SHA256SUMS', 'requests.sqlite']);
  expect(await restoreContent(backup, createContent(), now)).toBeUndefined();
});
