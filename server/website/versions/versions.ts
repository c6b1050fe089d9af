import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { photoNameOf } from '#content-model/schema/photo-files.ts';
import { type ContentFiles, isPicture } from './content-files.ts';

/** What is known of a published version besides its words and pictures. */
export interface StoredVersion {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The address of whoever published it; null if it was found as it is, written by hand. */
  by: string | null;
  /** Of a restored one: when that was published first. */
  restored: string | null;
  /** How many places it changed. */
  changed: number;
  /** The folder of its build; null if it was found. */
  build: string | null;
  /** The same for the same words and pictures. */
  digest: string;
}

/** Words of this many versions are kept, which takes 100 MB at most; beyond, the oldest go. */
const maxVersions = 1000;
/** Pictures of this many stay whatever they take; those that only older versions have, as long as there is room. */
const withPictures = 50;
/** How much all pictures may take before those go, in bytes. */
const maxPictureBytes = 2 * 1024 ** 3;

/**
 * Every state of words and pictures that was published, in `.versions` of the content folder: one folder for each with
 * its files, and each picture once, by its hash.
 */
export function openVersions(contentFolder: string, limits = { maxVersions, withPictures, maxPictureBytes }) {
  const root = path.join(contentFolder, '.versions');
  const folderOf = (id: string) => path.join(root, id);
  /** Not one yet: it becomes one by the commit that publishes it. */
  const asideOf = (id: string) => path.join(root, `.${id}`);
  const pictureOf = (hash: string) => path.join(root, 'photos', `${hash}.jpg`);
  /** What is written once stays. */
  const read = new Map<string, StoredVersion>();
  let size: { of: string; bytes: number } | undefined;

  async function ids(): Promise<string[]> {
    return (await namesIn(root))
      .filter((name) => /^\d{8}T/.test(name))
      .toSorted()
      .toReversed();
  }

  async function find(id: string): Promise<StoredVersion | undefined> {
    if (!/^\d{8}T\d{9}Z-[a-z0-9]+$/.test(id)) return undefined;
    const known = read.get(id);
    if (known) return known;
    const text = await orNothing(readFile(path.join(folderOf(id), 'version.json'), 'utf8'));
    if (text === undefined) return undefined;
    const found = JSON.parse(text) as StoredVersion;
    read.set(id, found);
    return found;
  }

  const picturesOf = async (id: string) =>
    JSON.parse((await orNothing(readFile(path.join(folderOf(id), 'photos.json'), 'utf8'))) ?? '{}') as Record<
      string,
      string
    >;

  return {
    find,
    folderOf,
    /** @param text ISO 8601 */
    newId: (text: string) => `${text.replaceAll(/[-:.]/g, '')}-${Math.random().toString(36).slice(2, 8)}`,

    /** Newest first. */
    async list(): Promise<StoredVersion[]> {
      const found: StoredVersion[] = [];
      for (const id of await ids()) {
        const version = await find(id);
        if (version) found.push(version);
      }
      return found;
    },

    /** Writes down what a content folder holds; `place` makes it a version. */
    async prepare(from: string, files: ContentFiles, version: StoredVersion) {
      const aside = asideOf(version.id);
      await rm(aside, { recursive: true, force: true });
      await mkdir(aside, { recursive: true });
      const pictures: Record<string, string> = {};
      for (const [name, hash] of files) {
        if (isPicture(name)) {
          pictures[path.basename(name)] = hash;
          await keepPicture(path.join(from, name), pictureOf(hash));
        } else await copyFile(path.join(from, name), path.join(aside, name));
      }
      await writeFile(path.join(aside, 'photos.json'), JSON.stringify(pictures));
      await writeFile(path.join(aside, 'version.json'), JSON.stringify(version));
    },

    /** Repeated, it does nothing. */
    async place(id: string) {
      if ((await orNothing(stat(folderOf(id)))) === undefined) await rename(asideOf(id), folderOf(id));
    },

    /**
     * Puts a version's words and pictures into a folder.
     * @returns the names of pictures that are no longer kept
     */
    async layOut(id: string, folder: string): Promise<string[]> {
      await mkdir(path.join(folder, 'photos'), { recursive: true });
      for (const name of await namesIn(folderOf(id)))
        if (!name.endsWith('.json')) await copyFile(path.join(folderOf(id), name), path.join(folder, name));
      const lost: string[] = [];
      for (const [name, hash] of Object.entries(await picturesOf(id))) {
        const copied = copyFile(
          pictureOf(hash),
          path.join(folder, 'photos', name),
          constants.COPYFILE_FICLONE,
        );
        if ((await orNothing(copied.then(() => true))) === undefined) lost.push(name);
      }
      return lost;
    },

    /** Where a photograph is kept as it was then; undefined if that version has none of this name. */
    async picture(id: string, name: string): Promise<string | undefined> {
      const pictures = (await find(id)) ? await picturesOf(id) : {};
      const [, hash] = Object.entries(pictures).find(([file]) => photoNameOf(file) === name) ?? [];
      return hash === undefined ? undefined : pictureOf(hash);
    },

    /** What all of it takes, in bytes. */
    async bytes(): Promise<number> {
      const all = await ids();
      const of = `${all[0]} ${all.length}`;
      if (size?.of !== of) size = { of, bytes: await bytesIn(root) };
      return size.bytes;
    },

    /** Removes what was begun and never published, the oldest words, and pictures for which there is no room. */
    async prune() {
      const all = await ids();
      const begun = (await namesIn(root)).filter((name) => name.startsWith('.'));
      for (const name of [...begun, ...all.slice(limits.maxVersions)])
        await rm(path.join(root, name), { recursive: true, force: true });
      for (const id of all.slice(limits.maxVersions)) read.delete(id);
      const needed = new Set<string>();
      const last = new Map<string, number>();
      for (const [age, id] of all.slice(0, limits.maxVersions).entries())
        for (const hash of Object.values(await picturesOf(id))) {
          if (age < limits.withPictures) needed.add(hash);
          else last.set(hash, last.get(hash) ?? age);
        }
      let bytes = 0;
      const pictures: { hash: string; size: number }[] = [];
      for (const name of await namesIn(path.join(root, 'photos'))) {
        const { size } = await stat(path.join(root, 'photos', name));
        pictures.push({ hash: path.parse(name).name, size });
        bytes += size;
      }
      // First what no version has any more, then what only the oldest have.
      const age = (hash: string) => last.get(hash) ?? Number.POSITIVE_INFINITY;
      const spare = pictures
        .filter(({ hash }) => !needed.has(hash))
        .sort((a, b) => age(b.hash) - age(a.hash));
      for (const { hash, size } of spare) {
        if (bytes <= limits.maxPictureBytes && last.has(hash)) break;
        await rm(pictureOf(hash), { force: true });
        bytes -= size;
      }
      size = undefined;
    },
  };
}

export type Versions = ReturnType<typeof openVersions>;

/** A copy of its own: a hand that edits the picture in place would change what a link leads to. */
async function keepPicture(from: string, to: string) {
  if ((await orNothing(stat(to))) !== undefined) return;
  await mkdir(path.dirname(to), { recursive: true });
  const aside = `${to}.${process.pid}`;
  await copyFile(from, aside, constants.COPYFILE_FICLONE);
  await rename(aside, to);
}

const namesIn = async (folder: string) => (await orNothing(readdir(folder))) ?? [];

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  // What is being put there may have got its name meanwhile.
  for (const entry of (await orNothing(readdir(folder, { withFileTypes: true, recursive: true }))) ?? [])
    if (entry.isFile()) bytes += (await orNothing(stat(path.join(entry.parentPath, entry.name))))?.size ?? 0;
  return bytes;
}

/** Undefined if it is not there. */
async function orNothing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
