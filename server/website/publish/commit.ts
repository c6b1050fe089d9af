import { existsSync } from 'node:fs';
import { mkdir, open, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildFolder, publishBuild } from '#server/platform/builds.mjs';
import type { ContentFiles } from '../versions/content-files.ts';
import type { Versions } from '../versions/versions.ts';

/** What is being put in place, written down before anything of it is: whoever finds it finishes it. */
interface Commit {
  /** The version that it becomes. */
  id: string;
  /** The build that is served from then on. */
  build: string;
  put: string[];
  remove: string[];
}

interface CommitDeps {
  contentFolder: string;
  distDir: string;
  versions: Pick<Versions, 'place'>;
  /** Called before each step; what it throws is as if the server had been killed there. */
  before?: (step: string) => void;
}

/** Where publishing keeps what is under way. A name with a dot is no content. */
export const workFolder = (contentFolder: string) => path.join(contentFolder, '.publishing');
/** The content folder as it will be, laid out. */
export const asideFolder = (contentFolder: string) => path.join(workFolder(contentFolder), 'content');
const journalOf = (contentFolder: string) => path.join(workFolder(contentFolder), 'commit.json');

/**
 * Publishes what is laid out aside: files, version and build, all or nothing. Until its journal is on the disk, nothing
 * has changed; from then on, all of it will.
 */
export async function commit(
  deps: CommitDeps,
  { id, build, now, wanted }: { id: string; build: string; now: ContentFiles; wanted: ContentFiles },
) {
  const put = [...wanted].filter(([name, hash]) => now.get(name) !== hash).map(([name]) => name);
  const remove = [...now.keys()].filter((name) => !wanted.has(name));
  const { contentFolder } = deps;
  // From here on no file needs room: each is on the disk already, and only gets another name.
  for (const name of put) await flush(path.join(asideFolder(contentFolder), name));
  await mkdir(path.join(contentFolder, 'photos'), { recursive: true });
  deps.before?.('journal');
  const journal = journalOf(contentFolder);
  await writeFile(`${journal}.new`, JSON.stringify({ id, build, put, remove } satisfies Commit));
  await flush(`${journal}.new`);
  await rename(`${journal}.new`, journal);
  await rollForward(deps);
}

/** Whether something was begun that is to be finished. */
export const isCommitting = (contentFolder: string) => existsSync(journalOf(contentFolder));

/** Removes what is laid out, unless it is still needed to finish what was begun. */
export async function clearAside(contentFolder: string) {
  if (!isCommitting(contentFolder)) await rm(asideFolder(contentFolder), { recursive: true, force: true });
}

/** Finishes what was begun; repeated, it does what is left. @returns whether there was anything */
export async function rollForward({
  contentFolder,
  distDir,
  versions,
  before,
}: CommitDeps): Promise<boolean> {
  const found = await readFile(journalOf(contentFolder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined) return false;
  const { id, build, put, remove } = JSON.parse(found) as Commit;
  const at = (name: string) => path.join(contentFolder, name);
  for (const name of put) {
    before?.(`put ${name}`);
    await moveInto(path.join(asideFolder(contentFolder), name), at(name));
  }
  for (const name of remove) {
    before?.(`remove ${name}`);
    await rm(at(name), { force: true });
  }
  before?.('version');
  await versions.place(id);
  before?.('swap');
  // Somebody may have removed it meanwhile; `npm run build` makes it again from what is here now.
  if (buildFolder(distDir, build)) publishBuild(distDir, build);
  before?.('end');
  await rm(journalOf(contentFolder));
  await rm(asideFolder(contentFolder), { recursive: true, force: true });
  return true;
}

/** Repeated, it does nothing. A link stays one: what it leads to is replaced. */
async function moveInto(from: string, to: string) {
  const file = await realpath(to).catch(() => to);
  try {
    await rename(from, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    if (code !== 'EXDEV') throw error;
    await writeFile(file, await readFile(from), { flush: true });
    await rm(from);
  }
}

async function flush(file: string) {
  const opened = await open(file, 'r+');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
