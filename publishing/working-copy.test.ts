import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { workingLock } from './folders.ts';
import { acquireLock } from './lock.ts';
import { publishFirstVersion } from './publish.ts';
import { openVersions } from './versions.ts';
import { mergeText, readWorkingState, stageUpdate, writeWorkingState } from './working-copy.ts';

type Change = (text: string) => string;

/** A working copy of the tests' content, which is published; `publish` makes its state one more version. */
async function setup() {
  const content = makeTemporaryFolder(onTestFinished);
  cpSync('tests/content', content, { recursive: true });
  const versions = openVersions(content);
  const at = (...names: string[]) => path.join(content, ...names);
  const textOf = (name: string) => readFileSync(at(name), 'utf8');
  const write = (name: string, change: Change) => writeFileSync(at(name), change(textOf(name)));
  const publish = () => publishFirstVersion(content, versions);
  const first = await publish();
  return {
    content,
    versions,
    at,
    textOf,
    write,
    publish,
    first,
    /** The working copy takes over a version, as when it is restored. */
    updateWorkingCopy: (id = first.id) => stageUpdate(content, versions, id).commit(),
    /** Every file of the working copy, with what it holds. */
    everything: () =>
      readdirSync(content, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('hashes.json'))
        .map(({ parentPath, name }) => path.join(parentPath, name))
        .sort()
        .map((file) => [path.relative(content, file), readFileSync(file).toString('latin1')]),
  };
}

const setLine =
  (key: string, to: string): Change =>
  (text) =>
    text.replace(new RegExp(`^${key}: .*$`, 'm'), `${key}: ${to}`);

it('takes what only the version changed, and keeps what only the working copy changed', async () => {
  const { write, publish, updateWorkingCopy, textOf, content, first } = await setup();
  const before = textOf('business.yaml');
  write('business.yaml', setLine('hours', 'Always'));
  write('gallery.yaml', (text) => text.replace('Open one to see it whole.', 'Look.'));
  const published = await publish();
  expect(readWorkingState(content).version).toBe(published.id);
  write('business.yaml', setLine('phone', '(407) 555-0100'));
  updateWorkingCopy();
  expect(textOf('business.yaml')).toBe(setLine('phone', '(407) 555-0100')(before));
  expect(textOf('gallery.yaml')).toBe(readFileSync('tests/content/gallery.yaml', 'utf8'));
  expect(readWorkingState(content).version).toBe(first.id);
});

it('keeps the unpublished edit of a field that both changed', async () => {
  const { write, publish, updateWorkingCopy, textOf } = await setup();
  write('business.yaml', setLine('hours', 'Always'));
  await publish();
  write('business.yaml', setLine('hours', 'Nearly always'));
  updateWorkingCopy();
  expect(textOf('business.yaml')).toContain('\nhours: Nearly always\n');
});

it('keeps comments and order that somebody wrote by hand, byte for byte', async () => {
  const { write, publish, updateWorkingCopy, textOf } = await setup();
  const byHand: Change = (text) =>
    `# Mine.\n${text.replace(/^(phone: .*\n)(email: .*\n)/m, '# The office.\n$2# Ring twice.\n$1')}`;
  const before = textOf('business.yaml');
  write('business.yaml', setLine('hours', 'Always'));
  await publish();
  write('business.yaml', byHand);
  updateWorkingCopy();
  expect(textOf('business.yaml')).toBe(byHand(before));
});

it('keeps the comments of a text that is written by hand when unpublished edits come to it', () => {
  const base = 'name: A\nphone: B\nhours: C\n';
  const byHand = `# Mine.\n${base}`;
  expect(mergeText('business.yaml', base, base.replace('C', 'D'), byHand, 'theirs')).toBe(
    byHand.replace('C', 'D'),
  );
  expect(mergeText('business.yaml', base, base, byHand, 'theirs')).toBe(byHand);
});

it('repeated, or finished after a crash, does nothing more', async () => {
  const { write, publish, updateWorkingCopy, everything, content, first } = await setup();
  write('business.yaml', setLine('hours', 'Always'));
  const published = await publish();
  write('business.yaml', setLine('phone', '(407) 555-0100'));
  updateWorkingCopy();
  const after = everything();
  updateWorkingCopy();
  expect(everything()).toEqual(after);
  // Killed before the version was noted.
  writeWorkingState(content, { version: published.id });
  updateWorkingCopy();
  expect([everything(), readWorkingState(content).version]).toEqual([after, first.id]);
});

it('takes pictures, logos and own files by name and content, and keeps those that were changed since', async () => {
  const { at, publish, updateWorkingCopy, first, versions } = await setup();
  const read = (name: string) => readFileSync(at(name), 'utf8');
  const [walk, slab] = [read('photos/walk.jpg'), read('photos/slab.jpg')];
  for (const name of ['photos/walk.jpg', 'photos/slab.jpg', 'photos/new.jpg', 'logo.svg', 'own.yaml'])
    writeFileSync(at(name), `second ${name}`);
  rmSync(at('photos/patio.jpg'));
  const second = await publish();
  writeFileSync(at('photos/slab.jpg'), 'not published');
  writeFileSync(at('photos/mine.jpg'), 'not published');
  writeFileSync(at('own.yaml'), 'not published');
  updateWorkingCopy();
  expect([read('photos/walk.jpg'), existsSync(at('photos/patio.jpg'))]).toEqual([walk, true]);
  expect([existsSync(at('photos/new.jpg')), existsSync(at('logo.svg'))]).toEqual([false, false]);
  for (const name of ['photos/slab.jpg', 'photos/mine.jpg', 'own.yaml'])
    expect(read(name), name).toBe('not published');
  writeFileSync(at('photos/slab.jpg'), slab, 'utf8');
  updateWorkingCopy(second.id);
  expect([read('photos/new.jpg'), read('logo.svg')]).toEqual(['second photos/new.jpg', 'second logo.svg']);
  // What is no longer stored can't be taken, and the rest is.
  rmSync(versions.picture(first.id, 'patio')!);
  updateWorkingCopy();
  expect([read('photos/walk.jpg'), existsSync(at('photos/patio.jpg'))]).toEqual([walk, false]);
  // A stored picture is not the file that somebody may edit in place.
  writeFileSync(at('photos/walk.jpg'), 'edited in place');
  const stored = versions.picture(first.id, 'walk')!;
  expect(readFileSync(stored, 'utf8')).toBe(walk);
});

it('leaves an unreadable file to the person who wrote it', async () => {
  const { at, write, publish, updateWorkingCopy } = await setup();
  write('business.yaml', setLine('hours', 'Always'));
  write('gallery.yaml', (text) => text.replace('Open one to see it whole.', 'Look.'));
  await publish();
  const latin = Buffer.from('# Año\nname: Núñez\n', 'latin1');
  writeFileSync(at('business.yaml'), latin);
  writeFileSync(at('gallery.yaml'), 'page: [1\n  x');
  updateWorkingCopy();
  expect(readFileSync(at('business.yaml'))).toEqual(latin);
  expect(readFileSync(at('gallery.yaml'), 'utf8')).toBe('page: [1\n  x');
});

it('goes back to no claims where the version has none, and keeps claims that are new', async () => {
  const { at, textOf, publish, updateWorkingCopy } = await setup();
  const claim = '- about: insured\n  words:\n    - Insured\n';
  writeFileSync(at('claims.yaml'), claim);
  await publish();
  updateWorkingCopy();
  expect(textOf('claims.yaml')).toBe('[]\n');
  writeFileSync(at('claims.yaml'), claim);
  updateWorkingCopy();
  expect(textOf('claims.yaml')).toBe(claim);
});

it('leaves everything as it was when the disk is full before the commit', async () => {
  const { at, write, publish, content, versions, everything, first } = await setup();
  write('business.yaml', setLine('hours', 'Always'));
  writeFileSync(at('logo.svg'), '<svg/>');
  await publish();
  write('home.yaml', (text) => `# Mine.\n${text}`);
  const before = everything();
  for (const staged of ['.business.yaml', '.versions/.working.json']) {
    // Writing to it fails as on a full disk.
    symlinkSync('/dev/full', at(`${staged}.${process.pid}`));
    expect(() => stageUpdate(content, versions, first.id), staged).toThrow('ENOSPC');
    expect(everything()).toEqual(before);
  }
  const staged = stageUpdate(content, versions, first.id);
  staged.discard();
  expect(everything()).toEqual(before);
});

it('is never published while somebody is writing several of its files', async () => {
  const { content, write, publish, versions } = await setup();
  const lock = (await acquireLock(workingLock(content)))!;
  write('home.yaml', (text) => `# One.\n${text}`);
  const published = publish();
  write('about.yaml', (text) => `# Two.\n${text}`);
  await lock.release();
  const folder = versions.folderOf((await published).id);
  expect(['home.yaml', 'about.yaml'].map((name) => readFileSync(path.join(folder, name), 'utf8'))).toEqual([
    expect.stringMatching(/^# One/),
    expect.stringMatching(/^# Two/),
  ]);
});

it('removes nothing if the base version is unknown', async () => {
  const { at, write, publish, updateWorkingCopy, textOf, first } = await setup();
  write('business.yaml', setLine('hours', 'Always'));
  writeFileSync(at('photos/mine.jpg'), 'not published');
  await publish();
  rmSync(at('.versions/working.json'));
  updateWorkingCopy(first.id);
  expect(textOf('business.yaml')).toContain('\nhours: Always\n');
  expect(existsSync(at('photos/mine.jpg'))).toBe(true);
});

it('which entries are the same is found anew for each base, although texts are read once', () => {
  const claim = (about: string, by = 'Ann') => `- about: ${about}\n  words: [Insured]\n  by: ${by}\n`;
  const [first, second, third] = ['insured', 'insured here', 'insured here and there'].map((about) =>
    claim(about),
  );
  expect(mergeText('claims.yaml', first, first!, third!)).toBe(third);
  const mine = claim('insured here', 'Bea');
  expect(mergeText('claims.yaml', second, mine, third!)).toBe(claim('insured here and there', 'Bea'));
});
