import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/parts.ts';
import { finishPublishing } from './publish.ts';
import { upgradeFolders } from './upgrade-folders.ts';
import { openVersions } from './versions.ts';
import { readWorkingState } from './working-copy.ts';

let outside: string;
let content: string;

beforeEach(() => {
  outside = temporaryFolder();
  content = path.join(outside, 'content');
  write({
    'content/.version': '5\n',
    'content/home.yaml': 'hero:\n  heading:\n    en: Published # as on the truck\n',
    'content/about.yaml': 'intro:\n  heading:\n    en: About\n',
    'content/photos/slab.jpg': 'slab',
    'content/photos/wall.jpg': 'wall',
  });
});

/** @param texts by name, from the folder that the content folder is in */
function write(texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) {
    const file = path.join(outside, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
const read = (name: string) => readFileSync(path.join(content, name), 'utf8');
const isThere = (name: string) => existsSync(path.join(content, name));
const upgrade = (patience?: number) => upgradeFolders(content, undefined, openVersions(content), patience);
const publishedText = (name: string) => {
  const versions = openVersions(content);
  return readFileSync(path.join(versions.folderOf(versions.published()!.id), name), 'utf8');
};

/** Edits of which one began from what is published, and one from a text that was changed by hand since. */
function draft() {
  const about = 'intro:\n  heading:\n    en: About\n';
  write({
    'content/about.yaml': `${about}  text:\n    en: By hand\n`,
    'content/.draft/home.yaml': 'hero:\n  heading:\n    en: Edited\n',
    'content/.draft/base/home.yaml': read('home.yaml'),
    'content/.draft/about.yaml': about.replace('About', 'About us'),
    'content/.draft/base/about.yaml': about,
    'content/.draft/photos/new.jpg': 'new',
    'content/.draft/state.json': JSON.stringify({
      savedAt: '2026-11-27T10:00:00.000Z',
      savedBy: 'anna@example.com',
      removed: ['wall', '../about', '../../outside'],
    }),
    'outside.jpg': 'not content',
  });
}

function expectDraftTakenOver() {
  expect(read('home.yaml')).toContain('Edited');
  // Neither what was changed by hand nor what was edited is lost.
  expect(read('about.yaml')).toContain('About us');
  expect(read('about.yaml')).toContain('By hand');
  expect(readdirSync(path.join(content, 'photos')).sort()).toEqual(['new.jpg', 'slab.jpg']);
  expect(isThere('.draft')).toBe(false);
  expect(existsSync(path.join(outside, 'outside.jpg'))).toBe(true);
  // What visitors see is what was published, and it can be gone back to.
  expect(publishedText('home.yaml')).toContain('Published # as on the truck');
  expect(publishedText('about.yaml')).toContain('By hand');
  expect(read('.before-7/home.yaml')).toContain('Published');
  const versions = openVersions(content);
  expect(versions.list()).toHaveLength(1);
  expect(Object.keys(versions.picturesOf(versions.published()!.id))).toEqual(['slab.jpg', 'wall.jpg']);
  expect(readWorkingState(content)).toEqual({
    version: versions.published()!.id,
    savedAt: '2026-11-27T10:00:00.000Z',
    savedBy: 'anna@example.com',
  });
}

test('what was edited beside the published files becomes the working copy, and they become a version', async () => {
  draft();
  expect(await upgrade()).toEqual([expect.stringContaining('stay unpublished')]);
  expectDraftTakenOver();
  expect(read('.versions/.gitignore')).toBe('*\n');
  expect(readdirSync(path.join(content, '.publishing'))).toEqual([]);
  expect(await upgrade()).toEqual([]);
  expectDraftTakenOver();
});

test.each([
  ['the first text was written', ['home.yaml'], []],
  ['the first text was taken over', ['home.yaml'], ['home.yaml', 'base/home.yaml']],
  ['the note of it was not removed', ['home.yaml'], ['home.yaml']],
  ['all texts were taken over', ['home.yaml', 'about.yaml'], ['home.yaml', 'about.yaml']],
])('killed when %s, the next start takes over the rest', async (_, written, removed) => {
  draft();
  const before = Object.fromEntries(
    ['home.yaml', 'about.yaml'].flatMap((name) =>
      [name, `base/${name}`].map((each) => [each, read(`.draft/${each}`)]),
    ),
  );
  const notes = read('.draft/state.json');
  await upgrade();
  const after = Object.fromEntries(['home.yaml', 'about.yaml'].map((name) => [name, read(name)]));
  // As it was then: nothing of the rest has happened yet.
  for (const [name, text] of Object.entries(before))
    if (!removed.includes(name)) write({ [`content/.draft/${name}`]: text });
  for (const name of ['home.yaml', 'about.yaml'])
    if (!written.includes(name)) write({ [`content/${name}`]: publishedText(name) });
  write({
    'content/.draft/state.json': notes,
    'content/.draft/photos/new.jpg': 'new',
    'content/photos/wall.jpg': 'wall',
  });
  await upgrade();
  expectDraftTakenOver();
  expect(Object.fromEntries(['home.yaml', 'about.yaml'].map((name) => [name, read(name)]))).toEqual(after);
});

test('stopped while it made the first version, the next start brings back no photo that was removed', async () => {
  draft();
  // Nothing can be written in its place: what comes after isn't done.
  const state = path.join(content, '.versions/working.json');
  mkdirSync(state, { recursive: true });
  await expect(upgrade()).rejects.toThrow();
  rmdirSync(state);
  await upgrade();
  await finishPublishing(content, path.join(outside, 'dist'), openVersions(content));
  expectDraftTakenOver();
});

/** As a release before left it when it was killed after its commit. */
function journal(names: { put: unknown; remove: unknown }) {
  write({
    'content/.publishing/commit.json': JSON.stringify({
      id: '20261127T100000000Z-abcdef',
      build: '../../etc',
      ...names,
    }),
    'content/.publishing/content/home.yaml': 'hero:\n  heading:\n    en: New\n',
    'content/.publishing/content/.ssh/y': 'evil',
    'content/.publishing/x': 'evil',
  });
}

test('a publish that a release before had begun is finished, and becomes the first version', async () => {
  journal({ put: ['home.yaml', 'about.yaml'], remove: ['photos/wall.jpg'] });
  expect(await upgrade()).toEqual([expect.stringContaining('was finished')]);
  expect(read('home.yaml')).toContain('New');
  expect(read('about.yaml')).toContain('About');
  expect(isThere('photos/wall.jpg')).toBe(false);
  expect(publishedText('home.yaml')).toContain('New');
  expect([isThere('.publishing/commit.json'), isThere('.publishing/content')]).toEqual([false, false]);
  expect(await upgrade()).toEqual([]);
});

test('of what was to be published, names that are no content are not followed', async () => {
  write({ 'x.yaml': 'mine', '.ssh/y': 'mine' });
  const names = ['../x', '../x.yaml', '.ssh/y', 'photos/../../x.yaml', '/etc/passwd', 7, null, 'home.yaml'];
  journal({ put: names, remove: names.slice(0, -1) });
  await upgrade();
  expect(read('home.yaml')).toContain('New');
  expect(isThere('.ssh')).toBe(false);
  expect(readFileSync(path.join(outside, 'x.yaml'), 'utf8')).toBe('mine');
  expect(readFileSync(path.join(outside, '.ssh/y'), 'utf8')).toBe('mine');
});

test.each([
  ['not whole', '{"id":'],
  ['something else', '{"put":7,"id":{}}'],
])('a journal of an interrupted publish that is %s doesn’t block publishing', async (_, text) => {
  write({ 'content/.publishing/commit.json': text });
  await upgrade();
  expect(isThere('.publishing/commit.json')).toBe(false);
  expect(publishedText('home.yaml')).toContain('Published');
});

test('a text that is a link stays one', async () => {
  write({ 'elsewhere/home.yaml': 'hero:\n  heading:\n    en: Published\n' });
  write({ 'content/contact.yaml': '' });
  symlinkSync('../elsewhere/contact.yaml', path.join(content, 'linked.yaml'));
  write({ 'elsewhere/contact.yaml': 'old' });
  journal({ put: ['linked.yaml'], remove: [] });
  write({ 'content/.publishing/content/linked.yaml': 'new' });
  await upgrade();
  expect(readFileSync(path.join(outside, 'elsewhere/contact.yaml'), 'utf8')).toBe('new');
});

test('nothing is upgraded while a server of the previous release is working on it', async () => {
  draft();
  write({ 'content/.draft/lock': 'machine 17' });
  expect(await upgrade()).toBeUndefined();
  expect(isThere('.versions')).toBe(false);
  expect(readdirSync(path.join(content, '.publishing'))).toEqual([]);
  // Once its lock stays as it is for long enough, it has ended.
  expect(await upgrade(0)).toHaveLength(1);
  expectDraftTakenOver();
});
