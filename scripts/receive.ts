import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findContentFolder } from '#content-model/folder.mjs';
import { prepareContent } from '#content-model/prepare/prepare-content.ts';
import { isRunning, replaceFiles } from '#content-model/prepare/replace-files.ts';
import { sampleFolder } from '#content-model/prepare/seed.ts';
import { buildsFolder, readBuiltFrom, serveBuild } from '#publishing/builds.mjs';
import {
  contentVersionFile,
  digestOf,
  listContentFiles,
  readContentFiles,
} from '#publishing/content-files.mjs';
import { publishingLock, readJson, workingLock } from '#publishing/folders.ts';
import { abandonedAfter, type Lock, waitForLock } from '#publishing/lock.ts';
import { isStored, placePicture } from '#publishing/picture-store.ts';
import { LostLockError, prune, publishFirstVersion, publishSnapshot } from '#publishing/publish.ts';
import { describeWorkingCopy } from '#publishing/snapshots.ts';
import { upgradeFolders } from '#publishing/upgrade-folders.ts';
import { openVersions, type StoredVersion } from '#publishing/versions.ts';
import { type StagedUpdate, stageUpdate } from '#publishing/working-copy.ts';
import { incompleteError, isSent, refuse, sentFile, unpack } from './archive.ts';
import { addBuild, isDeployed, servedDist } from './builds.mjs';
import { inProject } from './project.mjs';

export interface Deploy {
  /** The version that is sent and those before it, newest first. */
  versions: { id: string; digest: string }[];
  /** Whether it replaces what was published on the server, too. */
  replaces: boolean;
}

export interface Sent extends Deploy {
  version: StoredVersion;
  /** The hash of each picture, by file name, also of those that the server has. */
  pictures: Record<string, string>;
}

/** How long a deploy waits for another process that publishes, in milliseconds: until a killed one counts as gone. */
export const lockLimit = abandonedAfter + 10_000;

const busy = () => refuse('Somebody is publishing there right now. Try again when that is done.');

export const ownContentFolder = () => findContentFolder(inProject());

/** Whether a published version is the one of this id, or a copy of it. */
export const isVersion = (published: StoredVersion | undefined, id: string) =>
  published !== undefined && [published.id, published.deployed].includes(id);

const isEmpty = (content: string) => listContentFiles(content).every((name) => name === contentVersionFile);

/**
 * The folder of an arriving version. Leftovers of killed processes are removed with those of builds:
 * scripts/builds.mjs.
 */
const arrivalFolder = (dist: string, id: string, pid: number | '') =>
  path.join(path.dirname(dist), `.${path.basename(dist)}-deploy-${id}-${pid}`);

/** Whether a process is still receiving a version. */
export function isReceiving(dist: string, id: string): boolean {
  const prefix = path.basename(arrivalFolder(dist, id, ''));
  const names = existsSync(path.dirname(dist)) ? readdirSync(path.dirname(dist)) : [];
  return names.some((name) => name.startsWith(prefix) && isRunning(Number(name.slice(prefix.length))));
}

/** Returns why a version isn't accepted; undefined if it replaces nothing that was published or written here. */
export function reasonToRefuse({ versions: sent, replaces }: Deploy): string | undefined {
  const content = ownContentFolder();
  const published = openVersions(content).published();
  if (replaces || isDeployed() || (!published && isEmpty(content))) return undefined;
  const digest = published?.digest ?? digestOf(describeWorkingCopy(content));
  // What a checkout or the sample brought was published by nobody: then it is enough that it reads the same.
  const isFirst = !published?.previous;
  const isKnown = sent.some(
    (each, age) => isVersion(published, each.id) || (each.digest === digest && (age === 0 || isFirst)),
  );
  if (isKnown) return undefined;
  if (!published) return 'The content there was never published, and differs from what was published here.';
  const { at, by } = published;
  return `What is published there (${at}${by ? `, by ${by}` : ''}) is not in the history of the version here, so older text would replace it.`;
}

/** Publishes an arriving version and serves its build, all or nothing. */
export async function receiveVersion(id: string) {
  const [content, dist] = [ownContentFolder(), servedDist()];
  const place = arrivalFolder(dist, id, process.pid);
  mkdirSync(place, { recursive: true });
  try {
    await unpack(place, isSent);
    const sent = readJson<Sent>(path.join(place, sentFile));
    const folder = path.join(place, 'content');
    for (const [name, hash] of Object.entries(sent?.pictures ?? {})) {
      const to = path.join(folder, 'photos', name);
      mkdirSync(path.dirname(to), { recursive: true });
      if (!existsSync(to) && isStored(content, hash)) await placePicture(content, hash, to);
    }
    const snapshot = { folder, files: readContentFiles(folder) };
    const digests = [digestOf(snapshot.files), readBuiltFrom(path.join(place, 'site'))?.digest];
    if (sent?.version.id !== id || digests.some((digest) => digest !== sent.version.digest))
      throw incompleteError();
    await publishReceived(sent, snapshot, path.join(place, 'site'));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }

  async function publishReceived(
    sent: Sent,
    snapshot: { folder: string; files: Map<string, string> },
    site: string,
  ) {
    mkdirSync(content, { recursive: true });
    const versions = openVersions(content);
    const isNew = isEmpty(content);
    if (!isNew) {
      const prepared = prepareContent(content, dist);
      if ('refused' in prepared) throw refuse(prepared.refused);
      if (!(await upgradeFolders(content, dist, versions))) throw busy();
    }
    const lock = await waitForLock(publishingLock(content), lockLimit);
    if (!lock) throw busy();
    let build: string | undefined;
    let working: Lock | undefined;
    let stagedUpdate: StagedUpdate | undefined;
    try {
      const reason = reasonToRefuse(sent);
      if (reason) throw refuse(reason);
      build = await addBuild(dist, async (fresh) => renameSync(site, fresh), readBuiltFrom(site)!);
      if (isVersion(versions.published(), id)) return serveBuild(dist, build);
      // Before the first version, there is nothing to merge with.
      if (isNew)
        replaceFiles(content, {
          [contentVersionFile]: { copyOf: path.join(sampleFolder, contentVersionFile) },
        });
      else if (!versions.published()) await publishFirstVersion(content, versions);
      // One that replaces those after it comes after them, and so again.
      const isThere = versions.list().some((version) => version.id === id);
      const copy = isThere && { id: versions.newId(new Date().toISOString()), deployed: id };
      await publishSnapshot({
        content,
        dist,
        versions,
        lock,
        snapshot,
        build,
        about: { ...sent.version, ...copy },
        updateWorkingCopy: {
          async stage(published) {
            working = await waitForLock(workingLock(content));
            stagedUpdate = stageUpdate(content, versions, published);
          },
          commit: async () => stagedUpdate?.commit(),
        },
      });
      await prune(dist, versions);
    } catch (error) {
      throw error instanceof LostLockError ? busy() : error;
    } finally {
      stagedUpdate?.discard();
      await working?.release();
      await lock.release();
      if (build && !isVersion(versions.published(), id))
        rmSync(path.join(buildsFolder(dist), build), { recursive: true, force: true });
    }
  }
}
