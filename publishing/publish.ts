import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  builtVersions,
  carriedMark,
  findBuildOf,
  pruneBuilds,
  readBuiltFrom,
  serveBuild,
} from './builds.mjs';
import { digestOf } from './content-files.mjs';
import { workingLock } from './folders.ts';
import { type Lock, withLock } from './lock.ts';
import { removeSnapshot, type Snapshot, stageVersion, stageWorkingCopy } from './snapshots.ts';
import type { StoredVersion, Versions } from './versions.ts';
import { readWorkingState, stageTakeOver, writeWorkingState } from './working-copy.ts';

/** Somebody else took over the lock while this process was stuck: nothing was published. */
export class LostLock extends Error {}

export interface Publication {
  content: string;
  dist: string;
  versions: Versions;
  lock: Lock;
  snapshot: Snapshot;
  /** The finished build of the snapshot. */
  build: string;
  /** Its `since` counts for the files that differ from the version before. */
  about: Omit<StoredVersion, 'digest' | 'previous'>;
  /** For a version that the working copy has still to take over: prepares that before the commit, and does it after. */
  takeOver?: { stage(id: string): Promise<unknown>; commit(id: string): Promise<unknown> } | undefined;
  /** Called before each step; what it throws is as if the process had been killed there. */
  before?: ((step: string) => void) | undefined;
}

/**
 * Publishes a snapshot: until `published` is renamed into place, nothing has changed; from then on it is published, and
 * the next process that looks finishes what is left (`finishPublishing`).
 */
export async function publishSnapshot(publication: Publication): Promise<StoredVersion> {
  const { content, dist, versions, lock, snapshot, build, about, takeOver, before } = publication;
  const previous = versions.published()?.id ?? null;
  const since = versions.sinceOf(
    snapshot.files,
    previous ?? undefined,
    (name) => about.since?.[name] ?? about.at,
  );
  before?.('write');
  const version = await versions.write(snapshot.folder, snapshot.files, { ...about, previous, since });
  before?.('stage');
  await takeOver?.stage(version.id);
  before?.('commit');
  if (!(await lock.isOurs())) throw new LostLock();
  versions.point(version.id);
  before?.('switch');
  if (await lock.isOurs()) serveBuild(dist, build);
  before?.('working copy');
  if (takeOver) await takeOver.commit(version.id);
  else await withLock(workingLock(content), () => writeWorkingState(content, { version: version.id }));
  return version;
}

/**
 * Finishes what a killed process left after its commit: the working copy takes over the published version, and its build is
 * served. Repeating it is harmless.
 * @param takeOver of the working copy, if another process does that
 * @returns whether visitors see the published version
 */
export async function finishPublishing(
  content: string,
  dist: string,
  versions: Versions,
  takeOver = (id: string) =>
    withLock(workingLock(content), () => stageTakeOver(content, versions, id).commit()),
): Promise<{ isServed: boolean }> {
  const published = versions.published();
  if (!published) return { isServed: false };
  if (readWorkingState(content).version !== published.id) await takeOver(published.id);
  // What was built elsewhere stays until somebody builds here.
  if (existsSync(path.join(dist, carriedMark)) || readBuiltFrom(dist)?.digest === published.digest)
    return { isServed: true };
  const build = findBuildOf(dist, published.digest);
  if (build === undefined) return { isServed: false };
  serveBuild(dist, build);
  return { isServed: true };
}

/** Deletes versions, pictures and builds for which there is no room. */
export async function prune(dist: string, versions: Versions) {
  await versions.prune();
  const digests = versions.list().map(({ digest }) => digest);
  pruneBuilds(dist, digests.slice(0, builtVersions));
}

/** Makes the working copy the published version of a folder that has none, or none that says so. */
export const publishFirst = (content: string, versions: Versions): Promise<StoredVersion> =>
  withLock(workingLock(content), () => makeFirst(content, versions));

async function makeFirst(content: string, versions: Versions): Promise<StoredVersion> {
  const snapshot = await stageWorkingCopy(content, versions);
  try {
    const at = new Date().toISOString();
    const about = { id: versions.newId(at), at, by: null, restored: null, changed: 0 };
    const [newest] = versions.list();
    const isSame = newest?.digest === digestOf(snapshot.files);
    const version = isSame
      ? newest!
      : await versions.write(snapshot.folder, snapshot.files, {
          ...about,
          previous: newest?.id ?? null,
          since: versions.sinceOf(snapshot.files, newest?.id, (name) =>
            statSync(path.join(content, name)).mtime.toISOString(),
          ),
        });
    // First, for a version that isn't noted counts as one to take over, with all that was removed since.
    writeWorkingState(content, { version: version.id });
    versions.point(version.id);
    return version;
  } finally {
    removeSnapshot(snapshot.folder);
  }
}

/**
 * Publishes a version of a backup once more, after the working copy became that of the backup: what was published since stays
 * among the versions.
 */
export async function publishAgain(content: string, versions: Versions, id: string) {
  const [now, version] = [versions.published(), versions.find(id)];
  if (!version) return;
  if (!now || now.id === id) return point(id);
  const snapshot = await stageVersion(content, versions, id);
  try {
    const at = new Date().toISOString();
    const about = { id: versions.newId(at), at, by: null, restored: version.at, changed: 0 };
    const since = versions.sinceOf(snapshot.files, id, () => at);
    await versions.write(snapshot.folder, snapshot.files, { ...about, previous: now.id, since });
    point(about.id);
  } finally {
    removeSnapshot(snapshot.folder);
  }

  function point(published: string) {
    versions.point(published);
    writeWorkingState(content, { version: published });
  }
}
