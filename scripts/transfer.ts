/**
 * What `npm run deploy` runs on the project's own Node, one command for each, as below: `look`, `receive` and `send` on the
 * server, by ssh in the folder of the checkout; `pack` and `take` here. The server's answers and archives are not trusted here.
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
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { create, extract } from 'tar';
import { z } from 'zod';
import { findContentFolder, isContentFile } from '#content-model/folder.mjs';
import { prepareContent } from '#content-model/prepare/prepare-content.ts';
import { isRunning, replaceFiles } from '#content-model/prepare/replace-files.ts';
import { sampleFolder } from '#content-model/prepare/seed.ts';
import { buildsOf, carriedMark, flushTree, readBuiltFrom, serveBuild } from '#publishing/builds.mjs';
import { contentNames, digestOf, formFile, hashFile, readContentFiles } from '#publishing/content-files.mjs';
import { publishingLock, readJson, workingLock } from '#publishing/folders.ts';
import { type Lock, patience, waitForLock, withLock } from '#publishing/lock.ts';
import { isStored, placePicture, storePicture, versionsFolder } from '#publishing/picture-store.ts';
import { LostLock, prune, publishFirst, publishSnapshot } from '#publishing/publish.ts';
import { describeWorkingCopy, hashPictures, removeSnapshot, snapshotFolder } from '#publishing/snapshots.ts';
import { takeOverFolders } from '#publishing/take-over-folders.ts';
import { idPattern, ignoreFile, openVersions, type StoredVersion } from '#publishing/versions.ts';
import { readWorkingState, type StagedTakeOver, stageTakeOver } from '#publishing/working-copy.ts';
import { readEnvText } from '#server/platform/env-text.mjs';
import { addBuild, isCarried, servedDist } from './builds.mjs';
import { inProject, Stop, stopSignals } from './project.mjs';
import { describeCode } from './site.mjs';

/** What is wrong is said, and nothing was changed: what the command ends with then. */
const refused = 4;
/** How long it is waited for another process that publishes, in milliseconds: until one that was killed counts as gone. */
const limit = patience + 10_000;

const id = z.string().regex(idPattern);
const hash = z.string().regex(/^[\da-f]{64}$/);
const versionShape = z.object({
  id,
  previous: id.nullish(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  restored: z.string().nullable(),
  changed: z.number(),
  digest: hash,
  since: z.record(z.string(), z.string()).optional(),
  deployed: id.optional(),
});
const picturesShape = z.record(
  z.string().refine((name) => isContentFile(`photos/${name}`)),
  hash,
);
/** What is to be deployed: the published version and those before it, newest first. */
const deployShape = z.object({
  versions: z.array(z.object({ id, digest: hash })),
  replaces: z.boolean(),
});
const sentShape = deployShape.extend({ version: versionShape, pictures: picturesShape });
type Deploy = z.infer<typeof deployShape>;
/** In what is sent: everything about it besides its files. */
const sentFile = 'version.json';

const content = () => findContentFolder(inProject());

const commands: Record<string, (id: string) => Promise<void>> = {
  /** Says what both machines must agree on, and whether what is to be deployed would be accepted, or has arrived. */
  async look(id) {
    enterServer();
    const asked = deployShape.safeParse(await json(process.stdin)).data;
    const [folder, dist] = [content(), servedDist()];
    for (let left = limit; id && isReceiving(dist, id) && left > 0; left -= 200) await setTimeout(200);
    const versions = openVersions(folder);
    const published = versions.published();
    const settings = Object.entries(process.env).filter(([name]) => /^(SITE_URL$|PUBLIC_)/.test(name));
    const stored = path.join(versionsFolder(folder), 'photos');
    const names = existsSync(stored) ? readdirSync(stored) : [];
    const found = {
      ...describeCode(),
      settings: Object.fromEntries(settings),
      content: folder,
      dist,
      reason: asked && reasonToRefuse(asked),
      pictures: names.map((name) => path.parse(name).name).filter((hash) => isStored(folder, hash)),
      hasArrived: isVersion(published, id) && readBuiltFrom(dist)?.digest === published?.digest,
      isReceiving: isReceiving(dist, id),
    };
    console.log(JSON.stringify(found));
  },

  /** Publishes the version that arrives, and serves its build: all or nothing. */
  async receive(id) {
    enterServer();
    if (!idPattern.test(id)) throw new Stop('That is no version.', refused);
    const dist = servedDist();
    const staging = `${receivingPrefix(dist, id)}${process.pid}`;
    mkdirSync(staging, { recursive: true });
    try {
      await unpack(staging, (name) => /^site\/./.test(name) || name === sentFile || isSentContent(name));
      await publishReceived(staging);
    } finally {
      rmSync(staging, { recursive: true, force: true });
    }
  },

  /** Sends the working copy, the versions and their pictures; those that the working copy has, too, are sent once. */
  async send() {
    enterServer();
    const folder = content();
    const versions = openVersions(folder);
    const own = new Set(Object.values(hashPictures(folder)));
    const list = versions.list();
    const texts = list.flatMap(({ id }) =>
      readdirSync(versions.folderOf(id))
        .map((name) => `.versions/${id}/${name}`)
        .filter(isFetched),
    );
    const pictures = new Set(list.flatMap(({ id }) => Object.values(versions.picturesOf(id))));
    const stored = [...pictures].filter((hash) => !own.has(hash) && isStored(folder, hash));
    const state = ['.versions/published', '.versions/working.json'];
    await pack(folder, [
      ...contentNames(folder),
      ...texts,
      ...stored.map((hash) => `.versions/photos/${hash}.jpg`),
      ...state.filter((name) => existsSync(path.join(folder, name))),
    ]);
  },

  /** Sends the published version with its build, without the pictures that the server has. */
  async pack() {
    const {
      versions: list,
      replaces,
      pictures: there,
    } = deployShape.extend({ pictures: z.array(z.string()) }).parse(await json(process.stdin));
    const versions = openVersions(content());
    const version = versions.find(list[0]?.id ?? '');
    const site = realpathSync(servedDist());
    if (!version || readBuiltFrom(site)?.digest !== version.digest)
      throw new Stop('Somebody published here in the meantime: try again.', refused);
    const staging = snapshotFolder(content());
    try {
      const staged = path.join(staging, 'content');
      const pictures = versions.picturesOf(version.id);
      const lost = (await versions.stage(version.id, staged)).filter(
        (name) => !there.includes(pictures[name]!),
      );
      if (lost.length > 0)
        throw new Stop(`Of the published version, ${lost.join(', ')} is no longer stored.`, refused);
      symlinkSync(site, path.join(staging, 'site'), 'junction');
      writeFileSync(
        path.join(staging, sentFile),
        JSON.stringify({ version, pictures, versions: list, replaces } satisfies z.infer<typeof sentShape>),
      );
      await pack(staging, [
        ...contentNames(staged)
          .filter((name) => !there.includes(pictures[path.basename(name)] ?? ''))
          .map((name) => `content/${name}`),
        ...filesUnder(site)
          .filter((name) => name !== carriedMark)
          .map((name) => `site/${name}`),
        sentFile,
      ]);
    } finally {
      removeSnapshot(staging);
    }
  },

  /** Makes what arrives from a server the content folder here, once it is whole; what was here is kept beside it. */
  async take() {
    const here = content();
    const fresh = path.join(here, `.fetched-${process.pid}`);
    mkdirSync(fresh, { recursive: true });
    try {
      await unpack(fresh, isFetched);
      if (!existsSync(path.join(fresh, 'business.yaml'))) throw new Stop(notWhole, refused);
      mkdirSync(path.join(fresh, 'photos'), { recursive: true });
      await checkFetched(fresh);
      flushTree(fresh);
      const kept = `.before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
      await withLock(publishingLock(here), () =>
        withLock(workingLock(here), () => {
          const own = readdirSync(here).filter((name) => /^(\.version|\.versions|[^.].*)$/.test(name));
          mkdirSync(path.join(here, kept));
          for (const name of own) renameSync(path.join(here, name), path.join(here, kept, name));
          for (const name of readdirSync(fresh)) renameSync(path.join(fresh, name), path.join(here, name));
        }),
      );
      console.log(`The content is in ${here} now; what was there is in ${kept} beside it.`);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  },
};

/** Whether a published version is the one of this id, or a copy of it. */
const isVersion = (published: StoredVersion | undefined, id: string) =>
  published !== undefined && (published.id === id || published.deployed === id);

const isEmpty = (folder: string) => contentNames(folder).every((name) => name === formFile);

const notWhole = 'It did not arrive whole.';
const isContent = (name: string) => name === formFile || isContentFile(name);
const isSentContent = (name: string) =>
  name.startsWith('content/') && isContent(name.slice('content/'.length));

/** Whether a file of another machine's content folder belongs to its content and versions. */
function isFetched(name: string): boolean {
  const [folder, id = '', file = '', ...more] = name.split('/');
  if (folder !== '.versions') return isContent(name);
  if (more.length > 0) return false;
  if (!file) return ['published', 'working.json'].includes(id);
  if (id === 'photos') return /^[\da-f]{64}\.jpg$/.test(file);
  return idPattern.test(id) && (['version.json', 'photos.json'].includes(file) || isContent(file));
}

/** As the server on these folders reads its settings and writes its files, which root couldn't do for another user. */
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
  let folder = content();
  while (!existsSync(folder)) folder = path.dirname(folder);
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/** Named so that the builds of this folder remove what a killed process left: scripts/builds.mjs. */
const receivingPrefix = (dist: string, id: string) =>
  path.join(path.dirname(dist), `.${path.basename(dist)}-deploy-${id}-`);

function isReceiving(dist: string, id: string): boolean {
  const prefix = path.basename(receivingPrefix(dist, id));
  const names = existsSync(path.dirname(dist)) ? readdirSync(path.dirname(dist)) : [];
  return names.some((name) => name.startsWith(prefix) && isRunning(Number(name.slice(prefix.length))));
}

const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

/** Sends files as an archive, in which each is a file of its own: a link could lead elsewhere. */
async function pack(cwd: string, names: string[]) {
  const filter = (_: string, found: object) => Object.assign(found, { nlink: 1 }) !== undefined;
  const archive = create({ cwd, filter, follow: true, portable: true, strict: true }, names);
  await pipeline(Readable.from(archive as AsyncIterable<Buffer>), process.stdout);
}

/** Unpacks what arrives: all of it, and nothing but files that are known. */
async function unpack(cwd: string, isKnown: (name: string) => boolean) {
  const others: string[] = [];
  let isWhole = false;
  const archive = extract({
    cwd,
    strict: true,
    preserveOwner: false,
    filter(name, entry) {
      if (!('type' in entry) || entry.type !== 'File' || !isKnown(name)) return others.push(name) === 0;
      entry.mode = 0o644;
      return true;
    },
  });
  archive.on('eof', () => (isWhole = true));
  try {
    await pipeline(process.stdin, archive);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!code.startsWith('TAR_')) throw error;
    throw new Stop(`${notWhole} (${JSON.stringify(message)})`, refused);
  }
  if (others.length > 0)
    throw new Stop(
      `${JSON.stringify(others[0])} is no file of a site's content, so nothing was taken.`,
      refused,
    );
  if (!isWhole) throw new Stop(notWhole, refused);
}

/** Why a version isn't accepted; undefined if nothing that was published or written here would be replaced by older text. */
function reasonToRefuse({ versions: sent, replaces }: Deploy): string | undefined {
  const folder = content();
  const published = openVersions(folder).published();
  if (replaces || isCarried() || (!published && isEmpty(folder))) return undefined;
  const digest = published?.digest ?? digestOf(describeWorkingCopy(folder));
  // What nobody published yet is what the checkout or the sample had: then the same content is enough.
  const isFirst = !published?.previous;
  const isKnown = sent.some(
    (each, age) => isVersion(published, each.id) || (each.digest === digest && (age === 0 || isFirst)),
  );
  if (isKnown) return undefined;
  return published
    ? `What is published there (${published.at}${published.by ? `, by ${published.by}` : ''}) is not among the versions that yours comes from: text that was published there would be replaced by older text.`
    : 'The content there was never published, and it is not what was published here.';
}

/** @param staging what arrived: `content/`, `site/` and what is known of them */
async function publishReceived(staging: string) {
  const [folder, dist] = [content(), servedDist()];
  const [staged, site] = ['content', 'site'].map((name) => path.join(staging, name)) as [string, string];
  const sent = sentShape.safeParse(readJson(path.join(staging, sentFile))).data;
  if (!sent) throw new Stop(notWhole, refused);
  const { version } = sent;
  mkdirSync(path.join(staged, 'photos'), { recursive: true });
  for (const [name, hash] of Object.entries(sent.pictures)) {
    const to = path.join(staged, 'photos', name);
    if (!existsSync(to) && isStored(folder, hash)) await placePicture(folder, hash, to);
  }
  const files = readContentFiles(staged);
  const from = readBuiltFrom(site);
  if (digestOf(files) !== version.digest || from?.digest !== version.digest)
    throw new Stop(notWhole, refused);

  mkdirSync(folder, { recursive: true });
  const versions = openVersions(folder);
  const isNew = isEmpty(folder);
  if (!isNew) {
    const prepared = prepareContent(folder, dist);
    if ('refused' in prepared) throw new Stop(prepared.refused, refused);
    for (const line of prepared.done) console.error(line);
    if (!(await takeOverFolders(folder, dist, versions))) throw new Stop(busy, refused);
  }
  const lock = await waitForLock(publishingLock(folder), limit);
  if (!lock) throw new Stop(busy, refused);
  let name: string | undefined;
  let working: Lock | undefined;
  let takeOver: StagedTakeOver | undefined;
  try {
    const reason = reasonToRefuse(sent);
    if (reason) throw new Stop(reason, refused);
    name = await addBuild(dist, async (fresh) => renameSync(site, fresh), from);
    const published = versions.published();
    if (isVersion(published, version.id)) return serveBuild(dist, name);
    // Before the first version, there is nothing to merge with.
    if (isNew) replaceFiles(folder, { [formFile]: { copyOf: path.join(sampleFolder, formFile) } });
    else if (!published) await publishFirst(folder, versions);
    // Only a version that replaces others is among those before it.
    const isBefore = versions.list().some((each) => each.id === version.id);
    const about = isBefore
      ? { ...version, id: versions.newId(new Date().toISOString()), deployed: version.id }
      : version;
    await publishSnapshot({
      content: folder,
      dist,
      versions,
      lock,
      snapshot: { folder: staged, files },
      build: name,
      about,
      takeOver: {
        async stage(id) {
          working = await waitForLock(workingLock(folder));
          takeOver = stageTakeOver(folder, versions, id);
        },
        commit: async () => takeOver?.commit(),
      },
    });
    await prune(dist, versions);
  } catch (error) {
    if (error instanceof LostLock) throw new Stop(busy, refused);
    throw error;
  } finally {
    takeOver?.discard();
    await working?.release();
    await lock.release();
    if (name && !isVersion(versions.published(), version.id))
      rmSync(path.join(buildsOf(dist), name), { recursive: true, force: true });
  }
}

const busy = 'Somebody is publishing there right now. Try again when that is done.';

/** A server that was broken into may send anything: only what a version is made of is kept. */
async function checkFetched(folder: string) {
  const versions = openVersions(folder);
  const root = versionsFolder(folder);
  if (!existsSync(root)) return;
  const own = Object.entries(hashPictures(folder));
  const stored = path.join(root, 'photos');
  for (const name of existsSync(stored) ? readdirSync(stored) : [])
    if (`${hashFile(path.join(stored, name))}.jpg` !== name) throw new Stop(notWhole, refused);
  for (const id of readdirSync(root).filter((name) => idPattern.test(name))) {
    const [aboutFile, picturesFile] = ['version.json', 'photos.json'].map((name) =>
      path.join(root, id, name),
    ) as [string, string];
    const about = versionShape.safeParse(readJson(aboutFile)).data;
    const pictures = picturesShape.safeParse(readJson(picturesFile)).data;
    if (about?.id !== id || !pictures) throw new Stop(notWhole, refused);
    writeFileSync(aboutFile, JSON.stringify(about));
    writeFileSync(picturesFile, JSON.stringify(pictures));
    if (digestOf(versions.hashesOf(id)) !== about.digest) throw new Stop(notWhole, refused);
    const names = new Map(own.map(([name, hash]) => [hash, name]));
    for (const hash of Object.values(pictures))
      if (names.has(hash)) await storePicture(folder, path.join(folder, 'photos', names.get(hash)!), hash);
  }
  if (!versions.published()) throw new Stop(notWhole, refused);
  const { version } = readWorkingState(folder);
  writeFileSync(path.join(root, 'working.json'), JSON.stringify({ version: id.safeParse(version).data }));
  writeFileSync(path.join(root, ignoreFile), '*\n');
}

// Whatever ends it ends what it reads or writes: then it puts in order what it began, though nobody may hear of it.
for (const signal of stopSignals) process.on(signal, () => {});
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const [command = '', ...words] = process.argv.slice(2);
try {
  await commands[command]!(words[0] ?? '');
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  if (!(error instanceof Stop) && !code) throw error;
  console.error((error as Error).message);
  process.exitCode = error instanceof Stop ? error.exitCode : 1;
}
