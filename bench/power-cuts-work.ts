import { execFileSync } from 'node:child_process';
import fs, { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { createRandom } from '../server/testing/random.ts';
import { makeSite, openSite, readState, type SiteState } from './power-cuts-site.ts';

export const kinds = [
  'text',
  'publish',
  'photo',
  'removal',
  'restore',
  'draft',
  'interrupted',
  'migration',
] as const;
export type Kind = (typeof kinds)[number];

/** Whether it uses the folders of an earlier release: then it's complete after the next start, whenever it was stopped. */
export const isOldSite = (kind: Kind) => ['draft', 'interrupted', 'migration'].includes(kind);

/** Something that was done, with the site before and after it. */
export interface Operation {
  kind: Kind;
  site: string;
  before: SiteState;
  after: SiteState;
}

/** Copies the folders that an older release left. */
function copyOldSite(kind: Kind, folder: string) {
  const recordings = 'tests/operations/compatibility';
  const at = (name: string) => path.join(folder, name);
  if (kind === 'migration') {
    cpSync(`${recordings}/content`, at('content'), { recursive: true });
    cpSync('tests/content/photos', at('content/photos'), { recursive: true });
    return;
  }
  cpSync(`${recordings}/website/${kind}/content`, at('content'), { recursive: true });
  cpSync(`${recordings}/website/${kind}/builds`, at('.dist-builds'), { recursive: true });
  symlinkSync(path.join('.dist-builds', readFileSync(at('.dist-builds/served'), 'utf8').trim()), at('dist'));
  // A lock of a killed process of that release expires after a minute; this doesn't wait for it.
  rmSync(at('content/.publishing/lock'), { force: true });
}

/** Calls that change the file system: each is a moment at which the power may be cut. */
const changing = {
  sync: ['copyFile', 'fsync', 'link', 'mkdir', 'open', 'rename', 'rm', 'symlink', 'writeFile'],
  promised: ['copyFile', 'link', 'mkdir', 'open', 'rename', 'rm', 'writeFile'],
};

/** Stops this process as it is about to make a certain call, until somebody continues it. */
function countCalls() {
  const counter = { calls: 0, stopAt: Number.POSITIVE_INFINITY };
  type Calls = Record<string, (...args: unknown[]) => unknown>;
  const count = (of: Calls, name: string) => {
    const real = of[name]!;
    of[name] = (...args) => {
      if (++counter.calls === counter.stopAt) process.kill(process.pid, 'SIGSTOP');
      return real(...args);
    };
  };
  for (const name of changing.sync) count(fs as unknown as Calls, `${name}Sync`);
  for (const name of changing.promised) count(promises as unknown as Calls, name);
  syncBuiltinESMExports();
  return counter;
}

/**
 * Works on sites, each kind of work in turn, and stops once at a random moment of each; the first of each kind is only
 * counted. Notes go to a folder on another disk.
 */
async function workOn(disk: string, notes: string, cuts: number, random: () => number) {
  const note = fs.writeFileSync;
  const main = path.join(disk, 'main');
  const site = await makeSite(main);
  const counter = countCalls();
  const calls: Partial<Record<Kind, number>> = {};
  for (let number = 0; number < kinds.length + cuts; number++) {
    const kind = kinds[number % kinds.length]!;
    const isOld = isOldSite(kind);
    const folder = isOld ? path.join(disk, `${number}`) : main;
    if (isOld) copyOldSite(kind, folder);
    if (isOld || number < kinds.length) execFileSync('sync', ['--file-system', disk]);
    const { content, dist, recover, errors } = isOld ? openSite(folder) : site;
    const work: Record<Kind, () => Promise<unknown>> = {
      text: () => site.saveText(`Heading number ${number}`),
      photo: () => site.savePhoto(number),
      removal: site.removePhoto,
      publish: site.publish,
      restore: site.restore,
      draft: recover,
      interrupted: recover,
      migration: recover,
    };
    const before = readState({ content, dist });
    counter.calls = 0;
    const known = calls[kind];
    // Sometimes it stops once everything is done and reported as done.
    const stopAt = known === undefined ? Number.POSITIVE_INFINITY : 1 + Math.floor(random() * known * 1.2);
    counter.stopAt = stopAt;
    const answer = await work[kind]();
    counter.stopAt = Number.POSITIVE_INFINITY;
    calls[kind] ??= counter.calls;
    const isLeft = known !== undefined && counter.calls < stopAt;
    if (answer !== undefined || errors.length > 0)
      throw new Error(`${kind}: ${JSON.stringify([answer, errors])}`);
    if (isLeft) {
      note(path.join(notes, `${number}.returned`), '');
      process.kill(process.pid, 'SIGSTOP');
    }
    const after = readState({ content, dist });
    const operation: Operation = { kind, site: path.basename(folder), before, after };
    note(path.join(notes, 'next'), JSON.stringify(operation));
    fs.renameSync(path.join(notes, 'next'), path.join(notes, `${number}.json`));
  }
}

if (import.meta.main) {
  const [disk, notes, cuts, seed] = process.argv.slice(2);
  await workOn(disk!, notes!, Number(cuts), createRandom(Number(seed)));
}
