import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flush } from '#server/database/copy.ts';

export const photosName = 'photos';

/**
 * What is the owner's in a content folder: YAML files, the version of their shape, logos, and photographs. The project's own
 * folder holds code as well.
 * @returns names below the folder, sorted
 */
export async function ownersFiles(folder: string): Promise<string[]> {
  const above = (await filesIn(folder)).filter((name) =>
    /^\.version$|^[^.].*\.(?:ya?ml|svg|png)$/i.test(name),
  );
  const photos = (await filesBelow(path.join(folder, photosName))).filter(
    (name) => !/(^|[\\/])\./.test(name),
  );
  return [...above, ...photos.map((name) => path.join(photosName, name))].toSorted();
}

export const isPhoto = (name: string) => name.startsWith(photosName + path.sep);

/** What the file holds; undefined if there is none. */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code!)) return undefined;
    throw error;
  });
}

/** With the folders it needs; on the disk when this resolves, and for nobody else to read. */
export async function write(file: string, bytes: Buffer) {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, bytes, { mode: 0o600 });
  await flush(file);
}

/** The names of the files right in a folder, links to files among them; none if there is no folder. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code!)) return [];
    throw error;
  });
  const found = await Promise.all(
    names.map(async (name) =>
      (await stat(path.join(folder, name)).catch(() => undefined))?.isFile() ? name : [],
    ),
  );
  return found.flat();
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory());
  const deeper = await Promise.all(
    folders.map(async ({ name }) =>
      (await filesBelow(path.join(folder, name))).map((below) => path.join(name, below)),
    ),
  );
  return [...(await filesIn(folder)), ...deeper.flat()];
}
