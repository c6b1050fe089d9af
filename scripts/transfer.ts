/**
 * What `npm run deploy` runs on the project's own Node, a command for each: `look`, `receive` and `send` on the server, by
 * ssh in the folder of the checkout; `pack` and `take` here.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { deployedMark, flushTree, readBuiltFrom } from '#publishing/builds.mjs';
import { digestOf, hashFile, listContentFiles } from '#publishing/content-files.mjs';
import { publishingLock, workingLock } from '#publishing/folders.ts';
import { withLock } from '#publishing/lock.ts';
import { isStored, storePicture, versionsFolder } from '#publishing/picture-store.ts';
import { hashPictures, removeSnapshot, snapshotFolder } from '#publishing/snapshots.ts';
import { ignoreFile, openVersions } from '#publishing/versions.ts';
import { readWorkingState } from '#publishing/working-copy.ts';
import { readEnvText } from '#server/platform/env-text.mjs';
import { incompleteError, isFetched, pack, refuse, sentFile, unpack } from './archive.ts';
import { servedDist } from './builds.mjs';
import { CommandError, stopSignals } from './project.mjs';
import {
  type Deploy,
  isReceiving,
  isVersion,
  lockLimit,
  ownContentFolder,
  reasonToRefuse,
  receiveVersion,
  type Sent,
} from './receive.ts';
import { describeCode } from './site.mjs';

const commands: Record<string, (id: string) => Promise<void>> = {
  /** Says what both machines must agree on, and whether what is to be deployed would be accepted, or has arrived. */
  async look(id) {
    enterServer();
    const request = (await json(process.stdin)) as Partial<Deploy>;
    const [content, dist] = [ownContentFolder(), servedDist()];
    for (let left = lockLimit; isReceiving(dist, id) && left > 0; left -= 200) await setTimeout(200);
    const published = openVersions(content).published();
    const { versions, replaces = false } = request;
    const found = {
      ...describeCode(),
      settings: Object.fromEntries(
        Object.entries(process.env).filter(([name]) => /^(SITE_URL$|PUBLIC_)/.test(name)),
      ),
      content,
      dist,
      reason: versions && reasonToRefuse({ versions, replaces }),
      pictures: storedHashes(content),
      hasArrived: isVersion(published, id) && readBuiltFrom(dist)?.digest === published?.digest,
      isReceiving: isReceiving(dist, id),
    };
    console.log(JSON.stringify(found));
  },

  async receive(id) {
    enterServer();
    await receiveVersion(id);
  },

  /** Sends the working copy, the versions and their pictures, except for those that the working copy has. */
  async send() {
    enterServer();
    const content = ownContentFolder();
    const own = Object.values(hashPictures(content));
    const folders = openVersions(content)
      .list()
      .map(({ id }) => `.versions/${id}`);
    const names = [
      ...listContentFiles(content),
      ...folders.flatMap((folder) =>
        filesUnder(path.join(content, folder)).map((name) => `${folder}/${name}`),
      ),
      ...storedHashes(content)
        .filter((hash) => !own.includes(hash))
        .map((hash) => `.versions/photos/${hash}.jpg`),
      ...['.versions/published', '.versions/working.json'].filter((name) =>
        existsSync(path.join(content, name)),
      ),
    ];
    await pack(content, names.filter(isFetched));
  },

  /** Sends the published version with its build, without the pictures that the server has. */
  async pack() {
    const { pictures: there, ...deploy } = (await json(process.stdin)) as Deploy & { pictures: string[] };
    const content = ownContentFolder();
    const versions = openVersions(content);
    const version = versions.find(deploy.versions[0]!.id);
    const site = realpathSync(servedDist());
    if (!version || readBuiltFrom(site)?.digest !== version.digest)
      throw refuse('Somebody published here in the meantime: try again.');
    const pictures = versions.picturesOf(version.id);
    const folder = snapshotFolder(content);
    try {
      const staged = path.join(folder, 'content');
      await versions.stage(version.id, staged);
      symlinkSync(site, path.join(folder, 'site'), 'junction');
      const sent: Sent = { ...deploy, version, pictures };
      writeFileSync(path.join(folder, sentFile), JSON.stringify(sent));
      const isThere = (name: string) => there.includes(pictures[path.basename(name)]!);
      await pack(folder, [
        ...listContentFiles(staged)
          .filter((name) => !isThere(name))
          .map((name) => `content/${name}`),
        ...filesUnder(site)
          .filter((name) => name !== deployedMark)
          .map((name) => `site/${name}`),
        sentFile,
      ]);
    } finally {
      removeSnapshot(folder);
    }
  },

  /** Makes what arrives from a server the content folder here, once it is whole; what was here is kept beside it. */
  async take() {
    const content = ownContentFolder();
    const fresh = path.join(content, `.fetched-${process.pid}`);
    mkdirSync(fresh, { recursive: true });
    try {
      await unpack(fresh, isFetched);
      if (!existsSync(path.join(fresh, 'business.yaml'))) throw incompleteError();
      mkdirSync(path.join(fresh, 'photos'), { recursive: true });
      await checkVersions(fresh);
      flushTree(fresh);
      const previousName = `.before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
      await withLock(publishingLock(content), () =>
        withLock(workingLock(content), () => {
          const own = readdirSync(content).filter((name) => /^(\.versions?$|[^.])/.test(name));
          mkdirSync(path.join(content, previousName));
          for (const name of own)
            renameSync(path.join(content, name), path.join(content, previousName, name));
          for (const name of readdirSync(fresh)) renameSync(path.join(fresh, name), path.join(content, name));
        }),
      );
      console.log(`The content is in ${content} now; what was there is in ${previousName} beside it.`);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  },
};

/** As the server reads its settings and owns its files: what root writes for another user, that user couldn't change. */
function enterServer() {
  for (const file of ['/etc/concrete.env', '.env'])
    try {
      for (const [name, value] of Object.entries(parseEnv(readEnvText(file))))
        if (value?.trim()) process.env[name] = value;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // The settings of another site on this machine may be nobody else's business.
      if (code !== 'ENOENT' && !(code === 'EACCES' && existsSync('.env'))) throw error;
    }
  process.umask(0o022);
  let folder = ownContentFolder();
  while (!existsSync(folder)) folder = path.dirname(folder);
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/** The paths of all files below a folder, from there, with slashes. */
const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

/** The hashes of the pictures that a content folder's versions have. */
function storedHashes(content: string): string[] {
  const folder = path.join(versionsFolder(content), 'photos');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.map((name) => path.parse(name).name).filter((hash) => isStored(content, hash));
}

/** Checks the versions that a server sent, and gives them the pictures that came with the working copy. @throws Stop */
async function checkVersions(folder: string) {
  const [root, versions] = [versionsFolder(folder), openVersions(folder)];
  if (!existsSync(root)) return;
  if (!versions.published()) throw incompleteError();
  for (const hash of storedHashes(folder))
    if (hashFile(path.join(root, 'photos', `${hash}.jpg`)) !== hash) throw incompleteError();
  const own = new Map(Object.entries(hashPictures(folder)).map(([name, hash]) => [hash, name]));
  for (const { id, digest } of versions.list()) {
    if (digestOf(versions.hashesOf(id)) !== digest) throw incompleteError();
    for (const hash of Object.values(versions.picturesOf(id)))
      if (own.has(hash)) await storePicture(folder, path.join(folder, 'photos', own.get(hash)!), hash);
  }
  const version = versions.find(readWorkingState(folder).version ?? '')?.id;
  writeFileSync(path.join(root, 'working.json'), JSON.stringify({ version }));
  writeFileSync(path.join(root, ignoreFile), '*\n');
}

// What would end it ends what it reads or writes: then it removes what it began, though nobody may hear of it.
for (const signal of stopSignals) process.on(signal, () => {});
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const [command = '', ...args] = process.argv.slice(2);
try {
  await commands[command]!(args[0] ?? '');
} catch (error) {
  if (!(error instanceof CommandError) && !(error as NodeJS.ErrnoException).code) throw error;
  console.error((error as Error).message);
  process.exitCode = error instanceof CommandError ? error.exitCode : 1;
}
