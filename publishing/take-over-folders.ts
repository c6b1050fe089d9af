import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { versionOf } from '#content-model/edit/file-form.ts';
import { isContentFile } from '#content-model/folder.mjs';
import { contentVersion } from '#content-model/migrations/migrations.ts';
import { removeFiles, replaceFiles } from '#content-model/prepare/replace-files.ts';
import { photoNameOf } from '#content-model/schema/photo-files.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { buildFolder, serveBuild } from './builds.mjs';
import { formFile } from './content-files.mjs';
import { publishingLock, readJson } from './folders.ts';
import { takeLock } from './lock.ts';
import { publishFirst } from './publish.ts';
import { ignoreFile, type Versions } from './versions.ts';
import { mergeText, writeWorkingState } from './working-copy.ts';

/** What a release with a draft beside the published files wrote down of it. */
interface DraftNotes {
  savedAt?: string | null;
  savedBy?: string | null;
  removed?: string[];
  laidOut?: Partial<Record<ContentFile, string[]>>;
}

/**
 * Makes the folders of releases before into those of this one: a publish that was interrupted is finished, the published
 * files become a version, and the unpublished edits become the working copy. Repeating it is harmless.
 * @returns what was done, a line each; undefined if another process is at it
 */
export async function takeOverFolders(
  content: string,
  dist: string | undefined,
  versions: Versions,
  patience?: number,
): Promise<string[] | undefined> {
  const [draft, journal] = [path.join(content, '.draft'), path.join(content, '.publishing/commit.json')];
  const isOld = !versions.published() && versions.list().length > 0;
  if (!isOld && !existsSync(draft) && !existsSync(journal)) return [];
  for (const file of [publishingLock(content), path.join(draft, 'lock')]) removeOldLock(file);
  const lock = await takeLock(publishingLock(content), patience);
  if (!lock) return undefined;
  const oldLock = existsSync(draft) ? await takeLock(path.join(draft, 'lock'), patience) : undefined;
  try {
    if (existsSync(draft) && !oldLock) return undefined;
    const done: string[] = [];
    if (existsSync(journal)) {
      finishJournal(content, dist, journal);
      done.push('A publish that was interrupted was finished.');
    }
    if (!versions.published()) await publishFirst(content, versions);
    if (existsSync(draft) && applyDraft(content, draft, versions))
      done.push('Unpublished edits are now in the content folder itself; they stay unpublished.');
    rmSync(draft, { recursive: true, force: true });
    replaceFiles(path.join(content, '.versions'), { [ignoreFile]: '*\n' });
    return done;
  } finally {
    await oldLock?.release();
    await lock.release();
  }
}

/** Releases before wrote host and process into a lock, and touched it every ten seconds. */
function removeOldLock(file: string) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || Date.now() - found.mtimeMs <= 60_000) return;
  const [owner = '', ...others] = readFileSync(file, 'utf8').split(' ');
  // Those of today begin with a random id.
  if (owner && /^\d+$/.test(others.join(' ')) && !/^[0-9a-f-]{36}$/.test(owner))
    rmSync(file, { force: true });
}

/** Goes on where a server of an earlier release was killed. Only names that are content are followed. */
function finishJournal(content: string, dist: string | undefined, journal: string) {
  const { id, build, put, remove } = readJson<Record<string, unknown>>(journal) ?? {};
  const namesIn = (list: unknown): string[] =>
    Array.isArray(list)
      ? list.filter((name) => typeof name === 'string' && (name === formFile || isContentFile(name)))
      : [];
  for (const name of namesIn(put)) {
    const from = path.join(content, '.publishing/content', name);
    if (existsSync(from)) moveInto(from, path.join(content, name));
  }
  removeFiles(content, namesIn(remove));
  const version = path.join(content, '.versions', `.${id}`);
  if (typeof id === 'string' && /^\w+-\w+$/.test(id) && existsSync(version))
    renameSync(version, path.join(content, '.versions', id));
  if (dist && typeof build === 'string' && buildFolder(dist, build)) serveBuild(dist, build);
  rmSync(journal);
  rmSync(path.join(content, '.publishing/content'), { recursive: true, force: true });
}

/** A link stays one, also to another disk: what it leads to is replaced. */
function moveInto(from: string, named: string) {
  mkdirSync(path.dirname(named), { recursive: true });
  try {
    renameSync(from, existsSync(named) ? realpathSync(named) : named);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    replaceFiles(path.dirname(named), { [path.basename(named)]: { copyOf: from } });
  }
}

/** Writes the unpublished edits into the working copy, file by file; each is removed once it is on the disk there. */
function applyDraft(content: string, draft: string, versions: Versions): boolean {
  const notes = readJson<DraftNotes>(path.join(draft, 'state.json')) ?? {};
  const published = versions.picturesOf(versions.published()!.id);
  let isAny = false;
  for (const file of contentFiles) {
    const [mine, base, now] = [
      path.join(draft, file),
      path.join(draft, 'base', file),
      path.join(content, file),
    ].map(textOf);
    if (mine === undefined) continue;
    const wasPublished = now !== undefined && notes.laidOut?.[file]?.includes(versionOf(now));
    const text =
      now === undefined || base === now
        ? mine
        : mergeText(file, wasPublished ? now : base, mine, now, 'theirs');
    if (text !== now) {
      keepForTheWayBack(content, file);
      replaceFiles(content, { [file]: text });
      isAny = true;
    }
    rmSync(path.join(draft, file));
    rmSync(path.join(draft, 'base', file), { force: true });
  }
  for (const name of existsSync(path.join(draft, 'photos')) ? readdirSync(path.join(draft, 'photos')) : []) {
    if (!isContentFile(`photos/${name}`)) continue;
    mkdirSync(path.join(content, 'photos'), { recursive: true });
    keepForTheWayBack(content, `photos/${name}`);
    replaceFiles(path.join(content, 'photos'), { [name]: { copyOf: path.join(draft, 'photos', name) } });
    isAny = true;
  }
  const removed = Object.keys(published).filter((file) => notes.removed?.includes(photoNameOf(file)));
  for (const name of removed) keepForTheWayBack(content, `photos/${name}`);
  removeFiles(path.join(content, 'photos'), removed);
  isAny ||= removed.length > 0;
  if (isAny && notes.savedAt && notes.savedBy)
    writeWorkingState(content, { savedAt: notes.savedAt, savedBy: notes.savedBy });
  return isAny;
}

/** What is published of what had unpublished edits, where a migration puts the texts before it: docs/how-to/update.md says how to go back to the release before. */
function keepForTheWayBack(content: string, name: string) {
  const [from, folder] = [path.join(content, name), path.join(content, `.before-${contentVersion}`)];
  if (!existsSync(from) || existsSync(path.join(folder, name))) return;
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  replaceFiles(folder, { [name]: { copyOf: from } });
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
