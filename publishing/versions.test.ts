import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/parts.ts';
import { digestOf, hashOf, publishedDigests, readContentFiles, readPublished } from './content-files.mjs';
import { isStored, storedPicture, storePicture } from './picture-store.ts';
import { removeSnapshot, stageVersion, stageWorkingCopy } from './snapshots.ts';
import { openVersions, type Versions } from './versions.ts';

let content: string;
let versions: Versions;

beforeEach(() => {
  content = temporaryFolder();
  mkdirSync(path.join(content, 'photos'));
  write({ '.version': '7\n', 'home.yaml': 'first', 'photos/slab.jpg': 'slab' });
  versions = openVersions(content);
});

function write(texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(content, name), text);
}

/** Publishes the content folder as it is. @param at what the clock says, ISO 8601 */
async function publish(at: string, store = versions): Promise<string> {
  const { folder, files } = await stageWorkingCopy(content, store);
  const previous = store.published()?.id ?? null;
  const since = store.sinceOf(files, previous ?? undefined, () => at);
  const id = store.newId(at);
  await store.write(folder, files, { id, at, by: null, restored: null, changed: 1, previous, since });
  store.setPublished(id);
  removeSnapshot(folder);
  return id;
}

const hour = (number: number) => new Date(Date.UTC(2026, 10, 27, number)).toISOString();
const ids = (store = versions) => store.list().map(({ id }) => id);
const fileOf = (id: string, name = 'version.json') => path.join(versions.folderOf(id), name);

test('a version from another machine can’t refer to files outside its folders', async () => {
  const id = await publish(hour(0));
  const about = JSON.parse(readFileSync(fileOf(id), 'utf8'));
  writeFileSync(fileOf(id), JSON.stringify({ ...about, id: '../..' }));
  const pictures = { '../../outside.jpg': hashOf('slab'), 'slab.jpg': '../../../photos/slab' };
  writeFileSync(fileOf(id, 'photos.json'), JSON.stringify(pictures));
  const store = openVersions(content);
  expect(store.published()!.id).toBe(id);
  const folder = path.join(temporaryFolder(), 'staged');
  expect(await store.stage(id, folder)).toEqual([]);
  expect(readdirSync(path.dirname(folder))).toEqual(['staged']);
  expect(readdirSync(path.join(folder, 'photos'))).toEqual([]);
});

test('each picture is stored once; where there is no room, those that only old versions have are deleted first', async () => {
  versions = openVersions(content, { maxVersions: 4, withPictures: 1, maxPictureBytes: 20 });
  const pictures = ['aaaaaaaaaa', 'bbbbbbbbbb', 'bbbbbbbbbb', 'cccccccccc', 'dddddddddd'];
  const published: string[] = [];
  for (const [index, picture] of pictures.entries()) {
    write({ 'home.yaml': `${index}`, 'photos/slab.jpg': picture });
    published.push(await publish(hour(index)));
    if (index === 3) expect(readdirSync(path.join(content, '.versions/photos'))).toHaveLength(3);
  }
  // One picture is of no version any more, and one of the oldest only.
  expect(await versions.prune()).toBe(20);
  expect(ids()).toEqual(published.slice(1).toReversed());
  const staged = async (index: number) => {
    const folder = temporaryFolder();
    return [await versions.stage(published[index]!, folder), readdirSync(path.join(folder, 'photos'))];
  };
  expect(await staged(4)).toEqual([[], ['slab.jpg']]);
  expect(await staged(3)).toEqual([[], ['slab.jpg']]);
  expect(await staged(2)).toEqual([['slab.jpg'], []]);
  const folder = temporaryFolder();
  await versions.stage(published[2]!, folder);
  expect(readdirSync(folder).toSorted()).toEqual(['.version', 'home.yaml', 'photos']);
  expect(readFileSync(path.join(folder, 'home.yaml'), 'utf8')).toBe('2');
  // However little room there is, the newest version keeps its pictures.
  expect(await versions.prune(0)).toBe(10);
  expect(await staged(4)).toEqual([[], ['slab.jpg']]);
  mkdirSync(path.join(content, 'outside'));
  write({ 'outside/version.json': '{}' });
  expect(versions.find('../outside')).toBeUndefined();
});

test('the order of versions is that in which they were published, whatever the clock said', async () => {
  const published: string[] = [];
  for (const at of [hour(3), hour(1), hour(2)]) {
    write({ 'home.yaml': at });
    published.push(await publish(at));
  }
  expect(ids()).toEqual(published.toReversed());
  expect(versions.published()!.id).toBe(published[2]);
  expect(readPublished(content)!.id).toBe(published[2]);
  expect(publishedDigests(content)).toEqual(versions.list().map(({ digest }) => digest));
  // Another process finds the same.
  expect(ids(openVersions(content))).toEqual(published.toReversed());
});

test.each([
  ['empty', ''],
  ['half-written', '{"id":"2026'],
])('a version whose version.json is %s does not exist, and the others are listed', async (_, text) => {
  const whole = await publish(hour(1));
  const torn = versions.newId(hour(2));
  mkdirSync(versions.folderOf(torn));
  writeFileSync(fileOf(torn), text);
  expect(ids()).toEqual([whole]);
  expect(versions.find(torn)).toBeUndefined();
  // The same if it is what is said to be published, as a power cut may leave it.
  versions.setPublished(torn);
  expect(versions.published()).toBeUndefined();
  expect(readPublished(content)).toBeUndefined();
  // What was begun and has no pointer to it is deleted after a day.
  versions.setPublished(whole);
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  utimesSync(versions.folderOf(torn), longAgo, longAgo);
  await versions.prune();
  expect(existsSync(versions.folderOf(torn))).toBe(false);
  expect(ids()).toEqual([whole]);
});

test('an empty stored picture, or a shorter one than it should be, is stored once more', async () => {
  const [hash, stored] = [hashOf('slab'), storedPicture(content, hashOf('slab'))];
  mkdirSync(path.dirname(stored), { recursive: true });
  for (const torn of ['', 'sl']) {
    writeFileSync(stored, torn);
    if (torn === '') expect(isStored(content, hash)).toBe(false);
    await storePicture(content, path.join(content, 'photos/slab.jpg'), hash);
    expect(readFileSync(stored, 'utf8')).toBe('slab');
  }
  const changing = storePicture(content, path.join(content, 'photos/slab.jpg'), hashOf('before'));
  await expect(changing).rejects.toThrow('was changed while it was read');
  expect(readdirSync(path.dirname(stored))).toEqual([path.basename(stored)]);
  const id = await publish(hour(1));
  writeFileSync(stored, '');
  expect(await versions.stage(id, temporaryFolder())).toEqual(['slab.jpg']);
});

/** As releases before wrote them. */
async function publishAsBefore(at: string) {
  const id = versions.newId(at);
  const files = readContentFiles(content);
  mkdirSync(versions.folderOf(id), { recursive: true });
  writeFileSync(fileOf(id, 'home.yaml'), readFileSync(path.join(content, 'home.yaml')));
  writeFileSync(fileOf(id, '.version'), '4\n');
  const hash = files.get('photos/slab.jpg')!;
  writeFileSync(fileOf(id, 'photos.json'), JSON.stringify({ 'slab.jpg': hash }));
  await storePicture(content, path.join(content, 'photos/slab.jpg'), hash);
  const about = { id, at, by: null, restored: null, changed: 0, build: '1-1', digest: digestOf(files) };
  writeFileSync(fileOf(id), JSON.stringify(about));
  return id;
}

test('versions of releases before, which name no version before them, come after those of today, newest first', async () => {
  const old = [
    await publishAsBefore(hour(1)),
    await publishAsBefore(hour(2)),
    await publishAsBefore(hour(3)),
  ];
  expect(versions.published()).toBeUndefined();
  expect(ids()).toEqual(old.toReversed());
  // Its clock is wrong.
  const id = versions.newId(hour(0));
  const { folder, files } = await stageWorkingCopy(content, versions);
  const about = { id, at: hour(0), by: null, restored: null, changed: 0, previous: old[2]!, since: {} };
  await versions.write(folder, files, about);
  versions.setPublished(id);
  const today = await publish(hour(4));
  expect(ids()).toEqual([today, id, ...old.toReversed()]);
  // They are put together in the form of today, and stay as they are.
  const staged = await stageVersion(content, versions, old[0]!);
  expect(readFileSync(path.join(staged.folder, '.version'), 'utf8')).toBe('7\n');
  expect(readFileSync(fileOf(old[0]!, '.version'), 'utf8')).toBe('4\n');
  expect(staged.files).toEqual(readContentFiles(staged.folder));
});

test('a file reads as it does since the version that changed it', async () => {
  await publish(hour(1));
  write({ 'photos/wall.jpg': 'wall' });
  await publish(hour(2));
  write({ 'home.yaml': 'second' });
  await publish(hour(3));
  expect(versions.published()!.since).toEqual({
    '.version': hour(1),
    'home.yaml': hour(3),
    'photos/slab.jpg': hour(1),
    'photos/wall.jpg': hour(2),
  });
  // A text that was taken back was changed then, too.
  write({ 'home.yaml': 'first' });
  await publish(hour(4));
  expect(versions.published()!.since).toMatchObject({ 'home.yaml': hour(4) });
});

test('where the version before says nothing of that, each file reads as it does since its own time', async () => {
  const old = await publishAsBefore(hour(1));
  const since = versions.sinceOf(new Map([['home.yaml', hashOf('first')]]), old, (name) => `own of ${name}`);
  expect(since).toEqual({ 'home.yaml': 'own of home.yaml' });
});

test('a logo with the file name of a photo has its own content in a version that is put together', async () => {
  write({ 'logo.png': 'logo', 'photos/logo.png': 'photo of a logo' });
  const id = await publish(hour(1));
  const { folder, files } = await stageVersion(content, versions, id);
  expect(files).toEqual(readContentFiles(folder));
  expect(digestOf(files)).toBe(versions.published()!.digest);
  expect(digestOf(new Map([...files].toReversed()))).toBe(digestOf(files));
});

test('a version that another server has deleted is not listed', async () => {
  const [old, newest] = [await publish(hour(1)), await publish(hour(2))];
  expect(ids()).toEqual([newest, old]);
  rmSync(versions.folderOf(old), { recursive: true });
  expect(ids()).toEqual([newest]);
});

test('what keeps versions out of an owner’s git repository is never deleted as left over, nor a picture that is being written', async () => {
  await publish(hour(1));
  const ignore = path.join(content, '.versions/.gitignore');
  const staged = path.join(content, '.versions/.staged-1-a');
  const [written, left] = ['1', '2'].map((process) => `${storedPicture(content, hashOf('new'))}.${process}`);
  writeFileSync(written!, 'half of a pic');
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  for (const file of [ignore, staged, left!]) {
    writeFileSync(file, '*\n');
    utimesSync(file, longAgo, longAgo);
  }
  await versions.prune();
  expect([ignore, written!, staged, left!].map(existsSync)).toEqual([true, true, false, false]);
});
