import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { publishingLock, workingLock } from '../publishing/folders.ts';
import { acquireLock } from '../publishing/lock.ts';
import { chooseSeed } from '../server/testing/random.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import type { Finding } from './common.ts';
import { copyUnsynced, mountDisk, mountImage, mounts } from './power-cuts-disk.ts';
import { openSite, readState, type SiteState } from './power-cuts-site.ts';
import { isOldSite, type Kind, kinds, type Operation } from './power-cuts-work.ts';

/**
 * Cuts the power of a disk on which a site is edited, published, restored and updated. For that, the work stops before a
 * random call, and the file that holds its ext4 is copied as it is. On the copy the next start has to find and finish
 * everything, and to publish. `npm run bench -- power-cuts [CUTS]`, by root.
 */
export async function survivePowerCuts([cuts = '200']: string[]): Promise<Finding> {
  const seed = chooseSeed();
  const counts = new Map(kinds.map((kind) => [kind, { cuts: 0, old: 0, new: 0, between: 0, faults: 0 }]));
  let isFirst = true;
  for (const options of mounts) {
    const disk = mountDisk(300, options);
    const notes = makeTemporaryFolder();
    const each = Math.ceil(Number(cuts) / mounts.length);
    const args = ['bench/power-cuts-work.ts', disk.folder, notes, `${each}`, `${seed}`];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    process.once('exit', () => child.kill('SIGKILL'));
    for (let number = kinds.length; number < kinds.length + each; number++) {
      await until(() => isStopped(child), child);
      const isReturned = existsSync(path.join(notes, `${number}.returned`));
      const copy = path.join(notes, 'image');
      copyUnsynced(disk.image, copy);
      child.kill('SIGCONT');
      const note = path.join(notes, `${number}.json`);
      await until(() => existsSync(note), child);
      const operation = JSON.parse(readFileSync(note, 'utf8')) as Operation;
      const found = await checkCopy(copy, options, operation, isReturned);
      const count = counts.get(operation.kind)!;
      count.cuts++;
      if (found.isNew) count.new++;
      else count.old++;
      if (found.isBetween) count.between++;
      if (found.faults.length > 0) count.faults++;
      if (found.faults.length > 0 && isFirst) {
        isFirst = false;
        const image = path.join(tmpdir(), `power-cut-${seed}-${number}.img`);
        execFileSync('cp', ['--sparse=always', copy, image]);
        console.error(
          `Cut ${number}, ${operation.kind}, ${options}; the disk: ${image}\n${found.faults.join('\n')}`,
        );
      }
      rmSync(note);
    }
    await until(() => child.exitCode !== null, child);
    disk.remove();
  }
  const rows = [...counts].map(([kind, of]) => [names[kind], of.cuts, of.old, of.new, of.between, of.faults]);
  const sum = (column: number) => rows.reduce((all, row) => all + Number(row[column]), 0);
  rows.push(['all', ...[1, 2, 3, 4, 5].map(sum)]);
  const head = ['Operation', 'Cuts', 'Old state', 'New state', 'Finished by the next start', 'Faults'];
  return {
    tables: [{ caption: 'The power was cut', head, rows }],
    remarks: [`SEED=${seed}; ${mounts.join(' and ')}.`],
    isGood: sum(5) === 0,
  };
}

const names: Record<Kind, string> = {
  text: 'a text saved',
  photo: 'a photo saved',
  removal: 'a photo removed',
  publish: 'published',
  restore: 'restored',
  draft: 'a draft of the previous release imported',
  interrupted: 'a publish by the previous release finished',
  migration: 'content of version 1 updated',
};

const isStopped = ({ pid }: ChildProcess) => / T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

async function until(isSo: () => boolean, child: ChildProcess) {
  while (!isSo()) {
    if (child.exitCode) throw new Error('The process that works on the disk failed.');
    await setTimeout(5);
  }
}

/** Starts on a copied disk, and compares what is there with what was there before and after the work. */
async function checkCopy(
  image: string,
  options: string,
  { kind, site, before, after }: Operation,
  isReturned: boolean,
) {
  const faults: string[] = [];
  const expect = (isSo: boolean, fault: string) => void (isSo || faults.push(fault));
  const disk = mountImage(image, options);
  let [isNew, isBetween] = [false, false];
  try {
    const { content, dist, errors, ...opened } = openSite(path.join(disk.folder, site));
    const found = stateBefore();
    for (const lock of [publishingLock, workingLock]) await freeLock(lock(content));
    await opened.recover();
    const now = readState({ content, dist });
    isNew = isSite(now, after);
    isBetween = !isDeepStrictEqual(found, now);
    const isPublished = isDeepStrictEqual(now.published, after.published);
    expect(
      isPublished || isDeepStrictEqual(now.published, before.published),
      'published: neither old nor new',
    );
    const isAll = isReturned || isOldSite(kind);
    expect(isNew || !isAll, `not all is new: ${differing(now, after)}`);
    const isOld = isSite(now, before);
    if (kind === 'publish' || kind === 'restore') expect(isNew || isOld, `mixed: ${differing(now, after)}`);
    expect(now.served === (isPublished ? after : before).served, `${now.served} is served`);
    for (const name of Object.keys({ ...before.working, ...after.working, ...now.working }))
      expect(
        [before, after].some(({ working }) => working[name] === now.working[name]),
        `${name} of the working copy is neither old nor new`,
      );
    const isNoted = now.working['photos.yaml'] === after.working['photos.yaml'];
    if (kind === 'photo') expect(isNew || !isNoted, 'a photo is named and not there');
    for (const part of ['builds', 'versions'] as const)
      for (const [name, hash] of Object.entries(now[part]))
        expect([hash, undefined].includes(after[part][name]), `${name} of the ${part}is incomplete`);

    const unsaved = await opened.saveText('After the power cut');
    expect(unsaved === undefined, `text is not saved: ${unsaved}`);
    const unpublished = await opened.publish();
    expect(unpublished === undefined, `nothing is published: ${unpublished}`);
    const last = readState({ content, dist });
    expect(isDeepStrictEqual(last.published, last.working), 'not what was to be published');
    expect(
      last.served !== now.served && errors.length === 0,
      `published and not served: ${JSON.stringify(errors)}`,
    );

    function stateBefore(): SiteState | undefined {
      try {
        return readState({ content, dist });
      } catch (error) {
        faults.push(`found: ${error}`);
        return undefined;
      }
    }
  } catch (error) {
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    disk.remove();
  }
  return { isNew, isBetween, faults };
}

const parts = ['published', 'working', 'served'] as const;
/** Whether visitors see the same and the working copy says the same. */
const isSite = (one: SiteState, other: SiteState) => differing(one, other).length === 0;
const differing = (one: SiteState, other: SiteState) =>
  parts.filter((part) => !isDeepStrictEqual(one[part], other[part]));

/** Makes locks that the cut left behind expire now, instead of after a minute. */
async function freeLock(file: string) {
  if (!existsSync(path.dirname(file))) return;
  let lock = await acquireLock(file, 0);
  while (!lock) lock = await acquireLock(file, 0);
  await lock.release();
}
