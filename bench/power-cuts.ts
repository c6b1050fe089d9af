import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { readForm } from '../content-model/edit/file-form.ts';
import { prepareContent } from '../content-model/prepare/prepare-content.ts';
import { readBuiltFrom } from '../publishing/builds.mjs';
import { digestOf, readContentFiles } from '../publishing/content-files.mjs';
import { finishPublishing, publishFirst } from '../publishing/publish.ts';
import { removeSnapshot, stageVersion } from '../publishing/snapshots.ts';
import { takeOverFolders } from '../publishing/take-over-folders.ts';
import { openVersions } from '../publishing/versions.ts';
import { contentFiles } from '../shared/content/files.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import { type Finding, runs, type Table } from './common.ts';

const kinds = ['saving a text', 'saving a photo', 'publishing', 'restoring', 'taking over'];
const sh = (command: string, ...words: string[]) =>
  execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/**
 * Cuts the power at random moments while a content folder is worked on: what the file system has not given to its disk is
 * lost. Nothing that was said to be done may be, and the site and its text are one of two states, whole.
 */
export async function survivePowerCuts(): Promise<Finding> {
  const each = Math.ceil(runs(200) / kinds.length);
  const rows: Table['rows'] = [];
  const faults: string[] = [];
  const disk = mountNew();
  try {
    for (const kind of kinds) {
      const counted = { cuts: 0, done: 0, faults: 0 };
      const isOnce = kind === 'taking over';
      while (counted.cuts < each) {
        for (const found of await cut(disk, kind, counted.cuts, isOnce ? 1 : 10)) {
          counted.cuts++;
          counted.done += found.isAnyDone ? 1 : 0;
          counted.faults += found.fault ? 1 : 0;
          if (found.fault) faults.push(`${kind}, cut ${counted.cuts}: ${found.fault}`);
        }
      }
      rows.push([kind, counted.cuts, counted.done, counted.faults]);
    }
  } finally {
    disk.remove();
  }
  const head = ['While', 'Power cuts', 'Something was done before', 'Faults'];
  return {
    tables: [{ caption: 'ext4, nothing written that was not flushed', head, rows }],
    remarks: faults.slice(0, 5),
    isGood: faults.length === 0,
  };
}

/** A file system in a file in memory, which writes nothing by itself for ten minutes. */
function mountNew(from?: string) {
  const folder = makeTemporaryFolder();
  const [image, place] = [path.join(folder, 'image'), path.join(folder, 'disk')];
  if (from) cpSync(from, image);
  else {
    sh('truncate', '-s', '160M', image);
    sh('mkfs.ext4', '-q', '-J', 'size=8', image);
  }
  mkdirSync(place);
  const loop = sh('losetup', '--find', '--show', image);
  try {
    sh('mount', '-o', 'commit=600', loop, place);
  } catch (error) {
    sh('losetup', '-d', loop);
    throw error;
  }
  /** How much the disk has received, in sectors. */
  const written = () =>
    readFileSync(`/sys/block/${path.basename(loop)}/stat`, 'utf8')
      .trim()
      .split(/\s+/)[6];
  return {
    image,
    place,
    written,
    remove() {
      sh('umount', place);
      sh('losetup', '-d', loop);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
type Disk = ReturnType<typeof mountNew>;

/** Starts from a clean state, works, cuts the power some times, and looks at what a new machine finds each time. */
async function cut(disk: Disk, kind: string, turn: number, times: number) {
  const folder = path.join(disk.place, 'site');
  rmSync(folder, { recursive: true, force: true });
  const content = path.join(folder, 'content');
  const isOld = kind === 'taking over';
  const old = `tests/operations/compatibility/website/${turn % 2 === 0 ? 'draft' : 'interrupted'}/content`;
  cpSync(isOld ? old : 'tests/content', content, { recursive: true });
  mkdirSync(path.join(folder, '.dist-builds/1-1'), { recursive: true });
  writeFileSync(path.join(folder, '.dist-builds/1-1/.built-from'), 'before');
  symlinkSync('.dist-builds/1-1', path.join(folder, 'dist'));
  const expected = isOld ? await takenOver(content) : undefined;
  if (!isOld) await makeSite(folder);
  sh('sync', '-f', disk.place);

  const said = { saved: -1, photo: '', published: '' };
  let isAnyDone = false;
  const child = spawn(process.execPath, ['bench/power-cuts-work.ts', kind, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const [what, of] = line.split(' ') as [keyof typeof said, string];
    isAnyDone ||= what in said;
    if (what in said) Object.assign(said, { [what]: what === 'saved' ? Number(of) : of });
  });
  // From here on everything is loaded.
  await Promise.race([once(lines, 'line'), ended]);
  const found: { isAnyDone: boolean; fault: string | undefined }[] = [];
  while (found.length < times) {
    await setTimeout(Math.random() * (isOld ? 150 : 400));
    if (child.exitCode !== null) throw new Error(`${kind} ended.`);
    child.kill('SIGSTOP');
    const image = path.join(makeTemporaryFolder(), 'image');
    for (let before: string | undefined; before !== disk.written(); ) {
      // Until nothing is on its way to the disk any more: a copy of two moments is what no disk has.
      before = disk.written();
      cpSync(disk.image, image);
    }
    const copy = mountNew(image);
    const fault = await expectWhole(path.join(copy.place, 'site'), said, expected).then(
      () => undefined,
      (error: Error) => error.message,
    );
    copy.remove();
    rmSync(path.dirname(image), { recursive: true, force: true });
    found.push({ isAnyDone, fault });
    child.kill('SIGCONT');
  }
  child.kill('SIGKILL');
  await ended;
  return found;
}

/** A site with two versions, the newer one served. */
async function makeSite(folder: string) {
  const content = path.join(folder, 'content');
  await publishFirst(content, openVersions(content));
  execFileSync(process.execPath, ['bench/power-cuts-work.ts', 'first', folder], { stdio: 'ignore' });
}

/** What taking over leads to where nothing interrupts it: the digest of the published files and of the working copy. */
async function takenOver(content: string): Promise<string> {
  const copy = path.join(makeTemporaryFolder(), 'content');
  cpSync(content, copy, { recursive: true });
  return takeOver(copy);
}

async function takeOver(content: string): Promise<string> {
  const prepared = prepareContent(content);
  if ('refused' in prepared) throw new Error(prepared.refused);
  const versions = openVersions(content);
  await takeOverFolders(content, undefined, versions, 0);
  return `${versions.published()?.digest} ${digestOf(readContentFiles(content))}`;
}

/** @param said what was done before the power was cut @throws what is wrong */
async function expectWhole(
  folder: string,
  said: { saved: number; photo: string; published: string },
  expected?: string,
) {
  const [content, dist] = [path.join(folder, 'content'), path.join(folder, 'dist')];
  const check = (isTrue: boolean, what: string) => {
    if (!isTrue) throw new Error(what);
  };
  if (expected) return check((await takeOver(content)) === expected, 'was not taken over completely');
  const versions = openVersions(content);
  await takeOverFolders(content, dist, versions, 0);
  const { isServed } = await finishPublishing(content, dist, versions);
  const [published] = versions.list();
  check(published !== undefined && isServed, 'nothing is served');
  const ids = versions.list().map(({ id }) => id);
  check(!said.published || ids.includes(said.published), `${said.published} was published, and is gone`);
  for (const { id, digest } of versions.list()) {
    const staged = await stageVersion(content, versions, id);
    const files = readContentFiles(staged.folder);
    check(staged.lost.length === 0 && digestOf(files) === digest, `version ${id} is not whole`);
    removeSnapshot(staged.folder);
    if (id !== published!.id) continue;
    const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
    check(page === JSON.stringify([...files]), 'the served pages are not those of the published version');
    check(readBuiltFrom(dist)?.digest === digest, 'the served build is of something else');
  }
  for (const file of contentFiles.filter((name) => existsSync(path.join(content, name)))) {
    const { value } = readForm(file, readFileSync(path.join(content, file), 'utf8'));
    check(value !== undefined, `${file} cannot be read`);
  }
  const heading = /heading:\s+(?:en: )?'?Heading (\d+)/.exec(
    readFileSync(path.join(content, 'home.yaml'), 'utf8'),
  );
  check(said.saved < 0 || Number(heading?.[1]) >= said.saved, `text ${said.saved} was saved, and is gone`);
  if (!said.photo) return;
  const photo = path.join(content, 'photos', `${said.photo}.jpg`);
  check(
    existsSync(photo) && readFileSync(photo).subarray(-2).equals(Buffer.of(0xff, 0xd9)),
    'the photo is gone',
  );
  check(
    readFileSync(path.join(content, 'photos.yaml'), 'utf8').includes(said.photo),
    'the photo has no text',
  );
}
