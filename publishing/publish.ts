import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  builtVersions,
  deployedMark,
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
import { readWorkingState, stageUpdate, writeWorkingState } from './working-copy.ts';

/** Thrown if another process took over the lock while this one was stuck: nothing was published. */
export class LostLockError extends Error {}

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
  /** Merges a version into the working copy that didn't come from it: prepared before the commit, done after it. */
  updateWorkingCopy?:
    | { stage(id: string): Promise<unknown>; commit(id: string): Promise<unknown> }
    | undefined;
  /** Called before each step; throwing here is like killing the process at that step. */
  before?: ((step: string) => void) | undefined;
}

/**
 * Publishes a snapshot. Until `published` is renamed into place, nothing has changed; from then on the snapshot is
 * published, and the next process finishes what is left (`finishPublishing`).
 */
export async function publishSnapshot(publication: Publication): Promise<StoredVersion> {
  const { content, dist, versions, lock, snapshot, build, about, updateWorkingCopy, before } = publication;
  const previous = versions.published()?.id ?? null;
  const since = versions.sinceOf(
    snapshot.files,
    previous ?? undefined,
    (name) => about.since?.[name] ?? about.at,
  );
  before?.('write');
  const version = await versions.write(snapshot.folder, snapshot.files, { ...about, previous, since });
  before?.('stage');
  await updateWorkingCopy?.stage(version.id);
  before?.('commit');
  if (!(await lock.isOurs())) throw new LostLockError();
  versions.setPublished(version.id);
  before?.('switch');
  if (await lock.isOurs()) serveBuild(dist, build);
  before?.('working copy');
  if (updateWorkingCopy) await updateWorkingCopy.commit(version.id);
  else await withLock(workingLock(content), () => writeWorkingState(content, { version: version.id }));
  return version;
}

/**
 * Finishes publishing after a process was killed: merges the published version into the working copy, and serves its
 * build. Repeating it is harmless.
 * @param updateWorkingCopy merges the version, if another process does that
 * @returns whether visitors see the published version
 */
export async function finishPublishing(
  content: string,
  dist: string,
  versions: Versions,
  updateWorkingCopy = (id: string) =>
    withLock(workingLock(content), () => stageUpdate(content, versions, id).commit()),
): Promise<{ isServed: boolean }> {
  const published = versions.published();
  if (!published) return { isServed: false };
  if (readWorkingState(content).version !== published.id) await updateWorkingCopy(published.id);
  // What was built elsewhere stays until somebody builds here.
  if (existsSync(path.join(dist, deployedMark)) || readBuiltFrom(dist)?.digest === published.digest)
    return { isServed: true };
  const build = findBuildOf(dist, published.digest);
  if (build === undefined) return { isServed: false };
  serveBuild(dist, build);
  return { isServed: true };
}

/** Deletes versions, pictures and builds beyond their limits. */
export async function prune(dist: string, versions: Versions) {
  await versions.prune();
  const digests = versions.list().map(({ digest }) => digest);
  pruneBuilds(dist, digests.slice(0, builtVersions));
}

/** Publishes the working copy as the first version, if there is none. */
export const publishFirstVersion = (content: string, versions: Versions): Promise<StoredVersion> =>
  withLock(workingLock(content), () => createFirstVersion(content, versions));

async function createFirstVersion(content: string, versions: Versions): Promise<StoredVersion> {
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
    versions.setPublished(version.id);
    return version;
  } finally {
    removeSnapshot(snapshot.folder);
  }
}

/**
 * Publishes a backup's version again after the backup's working copy was restored: what was published since stays
 * among the versions.
 */
export async function republish(content: string, versions: Versions, id: string) {
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
    versions.setPublished(published);
    writeWorkingState(content, { version: published });
  }
}
