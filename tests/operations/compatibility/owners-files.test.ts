import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { checkContent, readSources } from '#content-model/check/check-content.ts';
import { prepareContent } from '#content-model/prepare/prepare-content.ts';
import { readConfig } from '#server/platform/config.ts';
import { settings } from '#server/platform/settings.mjs';
import { readState } from '#server/platform/state-files.ts';
import { runCommand } from '#server/testing/desk.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { ask, inFolder, loadDatabase, quickFolder } from './fixture.ts';

const night = 'nightly-2026-03-04';
const everything = ['quote_requests', 'deeds', 'photos', 'request_texts', 'daily_sums', 'notifications'];

/** What is in the tables of a restored backup that nobody may lose. */
const rowsOf = (dataDir: string) =>
  Object.fromEntries(
    everything.map((table) => [table, ask(dataDir, `select * from ${table} order by 1, 2`)]),
  );
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .toSorted()
    .map((name) => [name, readFileSync(path.join(folder, name)).toString('latin1')]);

test.each([
  ['the folder', [inFolder('backups', 'folder', `${night}.sqlite`)]],
  ['the .tar', [inFolder('backups', `${night}.tar`)]],
  ['the .tar.age', [inFolder('backups', `${night}.tar.age`), '--key', inFolder('backups', 'key.txt')]],
])('%s of a nightly backup restores requests, photos and text', async (_, words) => {
  const [dataDir, contentDir, storys] = [quickFolder, quickFolder, quickFolder].map((make) =>
    make(onTestFinished),
  );
  const read = readConfig({ DATA_DIR: dataDir, CONTENT_DIR: contentDir });
  if (!read.ok) throw new Error(read.problems.join());
  expect(await runCommand(read.config, 'restore', ...words)).toContain(
    '5 requests and 2 photos restored into ',
  );
  loadDatabase(inFolder('databases', '11.sql'), path.join(storys!, 'requests.sqlite'));
  const { notifications, ...rows } = rowsOf(dataDir!);
  const { notifications: notificationRows, ...expected } = rowsOf(storys!);
  expect(rows).toEqual(expected);
  // Restored elsewhere, no phone rings; and the night that was copied had its own to say.
  expect(notifications).toEqual(
    expect.arrayContaining(notificationRows!.filter(({ channel }) => channel !== 'push')),
  );
  expect(filesOf(path.join(dataDir!, 'photos'))).toEqual(filesOf(inFolder('photos')));
  const content = filesOf(contentDir!);
  expect(content.map(([name]) => name)).toEqual(['.version', 'not-found.yaml', 'photos/mine.jpg']);
  expect(content[2]![1]).toBe('my own picture');
});

test('the note of the last backup is read', () => {
  expect(readState(inFolder('backups'), 'last-backup.json')).toMatchObject({
    requests: 5,
    photos: 2,
    content: 3,
  });
});

test('a .env with every variable is accepted, and each is still known', () => {
  const variables = parseEnv(readFileSync(inFolder('every-variable.env'), 'utf8')) as Record<string, string>;
  expect(readConfig(variables)).toMatchObject({ ok: true });
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(Object.keys(variables)));
});

test('content of version 1 is migrated, and has no problems', () => {
  const folder = quickFolder(onTestFinished);
  cpSync(inFolder('content'), folder, { recursive: true });
  cpSync(path.join(fixtureSite.content, 'photos'), path.join(folder, 'photos'), { recursive: true });
  expect(prepareContent(folder)).toEqual({
    done: [
      expect.stringContaining('the privacy notice in contact.yaml now says that visits are counted'),
      expect.stringContaining('what you promise'),
      expect.stringContaining('in Spanish too'),
      expect.stringContaining('each testimonial'),
      expect.stringContaining('each service of the quote form'),
    ],
  });
  expect(checkContent(readSources(folder)).map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
  expect(readFileSync(path.join(folder, '.before-7', 'contact.yaml'))).toEqual(
    readFileSync(inFolder('content', 'contact.yaml')),
  );
});
