import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isContentFile } from '#content-model/folder.mjs';
import { flush } from '#content-model/prepare/flush.mjs';
import { replaceFiles, writeFlushed } from '#content-model/prepare/replace-files.ts';
import { photoNameOf } from '#content-model/schema/photo-files.ts';
import { type ContentFiles, digestOf, isPicture, readContentFiles } from './content-files.mjs';
import { readJson } from './folders.ts';
import { isStored, placePicture, storedPicture, storePicture, versionsFolder } from './picture-store.ts';

/** One published state of text and pictures. Its files are never changed. */
export interface StoredVersion {
  id: string;
  /** The version that was published before; null for the first. Releases before this rule left it out. */
  previous?: string | null;
  /** ISO 8601, UTC. The order of versions comes from `previous`, never from this. */
  at: string;
  /** The email address of the person who published it; null if it was found in the files. */
  by: string | null;
  /** Of a restored version: when it was first published. */
  restored: string | null;
  /** How many places it changed. */
  changed: number;
  /** Equal for equal text and pictures. */
  digest: string;
  /** The time of each file's last change, ISO 8601. */
  since?: Record<string, string>;
  /** The version of another machine that this is a copy of, if it couldn't keep its id. */
  deployed?: string;
}

/** Texts of this many versions are stored, which takes 100 MB at most; beyond, the oldest are deleted. */
const maxVersions = 1000;
/** Pictures of this many stay whatever they take; those that only older versions have, as long as there is room. */
const withPictures = 50;
/** The most that all pictures may take, in bytes, before those are deleted. */
const maxPictureBytes = 2 * 1024 ** 3;

/** How long files that no version refers to are left alone, in milliseconds: another process may be using them. */
const day = 86_400_000;

export const idPattern = /^\d{8}T\d{9}Z-[a-z0-9]+$/;
const pointer = 'published';
/** Keeps the versions out of an owner's own git repository. */
export const ignoreFile = '.gitignore';

/** Opens all versions of a content folder: a folder for each version, and each picture stored once. */
export function openVersions(content: string, limits = { maxVersions, withPictures, maxPictureBytes }) {
  const root = versionsFolder(content);
  const folderOf = (id: string) => path.join(root, id);
  const known = new Map<string, StoredVersion>();
  let size: { of: string; bytes: number } | undefined;

  /** Finds a version. Without a readable `version.json` it doesn't exist: it was never completely written. */
  function find(id: string): StoredVersion | undefined {
    if (!idPattern.test(id)) return undefined;
    const file = path.join(folderOf(id), 'version.json');
    const before = known.get(id);
    // Another server may have deleted it.
    if (before && existsSync(file)) return before;
    const found = readJson<StoredVersion>(file);
    if (found) known.set(id, { ...found, id });
    else known.delete(id);
    return known.get(id);
  }

  /** Lists the versions by name, newest first, as releases without a pointer ordered them. */
  const byName = () =>
    namesIn(root)
      .filter((name) => find(name))
      .sort()
      .reverse();

  function publishedId(): string | undefined {
    try {
      const id = readFileSync(path.join(root, pointer), 'utf8').trim();
      return find(id) ? id : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Returns the hash of each picture, by file name, and drops unsafe names: a version may come from another machine.
   */
  function picturesOf(id: string): Record<string, string> {
    const pictures = readJson<Record<string, string>>(path.join(folderOf(id), 'photos.json')) ?? {};
    const isKnown = ([name, hash]: [string, string]) =>
      isContentFile(`photos/${name}`) && /^[\da-f]{64}$/.test(hash);
    return Object.fromEntries(Object.entries(pictures).filter(isKnown));
  }

  /** The published version and those before it, newest first. */
  function list(): StoredVersion[] {
    const ids = byName();
    const found: StoredVersion[] = [];
    const seen = new Set<string>();
    let next = publishedId() ?? ids[0];
    while (next !== undefined && !seen.has(next)) {
      const version = find(next);
      if (!version) break;
      found.push(version);
      seen.add(next);
      next =
        version.previous === undefined
          ? ids.find((id) => id < version.id && find(id)?.previous === undefined)
          : (version.previous ?? undefined);
    }
    return found;
  }

  return {
    find,
    folderOf,
    list,
    picturesOf,
    hashesOf,
    /** The version that visitors see, as soon as its build is served; undefined before the first. */
    published: (): StoredVersion | undefined => find(publishedId() ?? ''),

    /** @param at ISO 8601 */
    newId: (at: string) => `${at.replaceAll(/[-:.]/g, '')}-${Math.random().toString(36).slice(2, 8)}`,

    /**
     * Returns the time of each file's last change: that of the version before if the file is the same, or else the
     * file's own.
     * @param timeOf returns the time of a file that no version had before, ISO 8601
     */
    sinceOf(files: ContentFiles, previous: string | undefined, timeOf: (name: string) => string) {
      const before = previous === undefined ? undefined : find(previous);
      const hashes = before ? hashesOf(before.id) : new Map();
      const times = [...files].map(([name, hash]) => {
        const time = hashes.get(name) === hash ? before?.since?.[name] : undefined;
        return [name, time ?? timeOf(name)] as const;
      });
      return Object.fromEntries(times);
    },

    /** Stores a staged content folder as a version, flushed to the disk; `setPublished` then publishes it. */
    async write(
      staged: string,
      files: ContentFiles,
      about: Omit<StoredVersion, 'digest'>,
    ): Promise<StoredVersion> {
      const folder = folderOf(about.id);
      mkdirSync(folder, { recursive: true });
      const pictures: Record<string, string> = {};
      const texts: Record<string, string> = {};
      for (const [name, hash] of files) {
        const from = path.join(staged, name);
        if (isPicture(name)) {
          pictures[path.basename(name)] = hash;
          await storePicture(content, from, hash);
        } else {
          texts[name] = hash;
          writeFlushed(path.join(folder, name), readFileSync(from));
        }
      }
      writeFlushed(path.join(folder, 'photos.json'), JSON.stringify(pictures));
      writeFlushed(path.join(folder, 'texts.json'), JSON.stringify(texts));
      flush(folder);
      const version: StoredVersion = { ...about, digest: digestOf(files) };
      replaceFiles(folder, { 'version.json': JSON.stringify(version) });
      flush(root);
      return version;
    },

    /** Makes a version the published one by one rename: this is publishing. */
    setPublished: (id: string) => replaceFiles(root, { [pointer]: `${id}\n` }),

    /**
     * Copies a version's text and pictures into a folder.
     * @returns the names of pictures that are no longer stored
     */
    async stage(id: string, target: string): Promise<string[]> {
      await mkdir(path.join(target, 'photos'), { recursive: true });
      for (const name of namesIn(folderOf(id)))
        if (!name.endsWith('.json')) await copyFile(path.join(folderOf(id), name), path.join(target, name));
      const lost: string[] = [];
      for (const [name, hash] of Object.entries(picturesOf(id)))
        if (isStored(content, hash)) await placePicture(content, hash, path.join(target, 'photos', name));
        else lost.push(name);
      return lost;
    },

    /** Returns the path of a version's photo; undefined if that version has none of this name. */
    picture(id: string, name: string): string | undefined {
      const pictures = find(id) ? picturesOf(id) : {};
      const [, hash] = Object.entries(pictures).find(([file]) => photoNameOf(file) === name) ?? [];
      return hash === undefined ? undefined : storedPicture(content, hash);
    },

    /** Returns the size of all versions, in bytes. */
    async bytes(): Promise<number> {
      const of = `${publishedId()} ${namesIn(root).length} ${namesIn(path.join(root, 'photos')).length}`;
      if (size?.of !== of) size = { of, bytes: await measureFolder(root) };
      return size.bytes;
    },

    /** Returns the size of the pictures that may be deleted to free space, in bytes. */
    async spareBytes(): Promise<number> {
      const { spare } = await findSparePictures();
      return spare.reduce((sum, { size: bytes }) => sum + bytes, 0);
    },

    /**
     * Deletes unfinished versions, the oldest versions, and pictures beyond the limit.
     * @param mostBytes the most that all pictures may take
     * @returns the size of the deleted pictures, in bytes
     */
    async prune(mostBytes = limits.maxPictureBytes): Promise<number> {
      const all = list().map(({ id }) => id);
      for (const name of namesIn(root)) {
        const isBegun =
          (name.startsWith('.') && name !== ignoreFile) || (idPattern.test(name) && !all.includes(name));
        const isOld = all.indexOf(name) >= limits.maxVersions;
        const isLeft = isBegun && Date.now() - statSync(path.join(root, name)).mtimeMs > day;
        if (isLeft || isOld) rmSync(path.join(root, name), { recursive: true, force: true });
        if (isOld) known.delete(name);
      }
      const { spare, bytes } = await findSparePictures();
      let freed = 0;
      for (const picture of spare) {
        if (bytes - freed <= mostBytes && picture.age !== Number.POSITIVE_INFINITY) break;
        await rm(path.join(root, 'photos', picture.name), { force: true });
        freed += picture.size;
      }
      size = undefined;
      return freed;
    },
  };

  /**
   * Finds the pictures that may be deleted, in this order: those of no version, then those of only the oldest
   * versions. `age`: how many versions are newer than the last one with it; `bytes`: the size of all pictures.
   */
  async function findSparePictures() {
    const needed = new Set<string>();
    const last = new Map<string, number>();
    for (const [age, { id }] of list().slice(0, limits.maxVersions).entries())
      for (const hash of Object.values(picturesOf(id))) {
        if (age < limits.withPictures) needed.add(hash);
        else last.set(hash, last.get(hash) ?? age);
      }
    let bytes = 0;
    const spare: { name: string; size: number; age: number }[] = [];
    for (const name of namesIn(path.join(root, 'photos'))) {
      const found = await stat(path.join(root, 'photos', name)).catch(() => undefined);
      if (!found) continue;
      bytes += found.size;
      const hash = path.parse(name).name;
      // One that is just being written has another name.
      const isWhole = /^[\da-f]{64}\.jpg$/.test(name);
      if (!needed.has(hash) && (isWhole || Date.now() - found.mtimeMs > day))
        spare.push({ name, size: found.size, age: last.get(hash) ?? Number.POSITIVE_INFINITY });
    }
    return { spare: spare.sort((a, b) => b.age - a.age), bytes };
  }

  function hashesOf(id: string): Map<string, string> {
    const texts = readJson<Record<string, string>>(path.join(folderOf(id), 'texts.json'));
    const pictures = Object.entries(picturesOf(id)).map(([name, hash]) => [`photos/${name}`, hash] as const);
    // Releases before wrote down only those of the pictures.
    const hashes = texts ? Object.entries(texts) : readContentFiles(folderOf(id));
    return new Map([...hashes, ...pictures]);
  }
}

export type Versions = ReturnType<typeof openVersions>;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns the size of the files in a folder and below, in bytes; a file with several names counts once. */
export async function measureFolder(folder: string): Promise<number> {
  let bytes = 0;
  const seen = new Set<string>();
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries) {
    // What is just being put there may have got its name in the meantime.
    const found =
      entry.isFile() && (await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined));
    if (!found || seen.has(`${found.dev} ${found.ino}`)) continue;
    if (found.nlink > 1) seen.add(`${found.dev} ${found.ino}`);
    bytes += found.size;
  }
  return bytes;
}
