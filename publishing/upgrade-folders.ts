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
import { contentVersionFile } from './content-files.mjs';
import { publishingLock, readJson } from './folders.ts';
import { acquireLock } from './lock.ts';
import { publishFirstVersion } from './publish.ts';
import { ignoreFile, type Versions } from './versions.ts';
import { mergeText, writeWorkingState } from './working-copy.ts';

/** The notes of an earlier release that stored a draft beside the published files. */
interface DraftNotes {
  savedAt?: string | null;
  savedBy?: string | null;
  removed?: string[];
  laidOut?: Partial<Record<ContentFile, string[]>>;
}

/**
 * Upgrades the folders of earlier releases: finishes an interrupted publish, makes the published files a version, and
 * the unpublished edits the working copy. Repeating it is harmless.
 * @returns a line for each thing done; undefined if another process is doing it
 */
export async function upgradeFolders(
  content: string,
  dist: string | undefined,
  versions: Versions,
  patience?: number,
): Promise<string[] | undefined> {
  const [draft, journal] = [path.join(content, '.draft'), path.join(content, '.publishing/commit.json')];
  const isOld = !versions.published() && versions.list().length > 0;
  if (!isOld && !existsSync(draft) && !existsSync(journal)) return [];
  for (const file of [publishingLock(content), path.join(draft, 'lock')]) removeOldLock(file);
  const lock = await acquireLock(publishingLock(content), patience);
  if (!lock) return undefined;
  const oldLock = existsSync(draft) ? await acquireLock(path.join(draft, 'lock'), patience) : undefined;
  try {
    if (existsSync(draft) && !oldLock) return undefined;
    const done: string[] = [];
    if (existsSync(journal)) {
      finishJournal(content, dist, journal);
      done.push('A publish that was interrupted was finished.');
    }
    if (!versions.published()) await publishFirstVersion(content, versions);
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

/** Removes the lock of an earlier release, which wrote host and process into it and touched it every ten seconds. */
function removeOldLock(file: string) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || Date.now() - found.mtimeMs <= 60_000) return;
  const [owner = '', ...others] = readFileSync(file, 'utf8').split(' ');
  // Those of today begin with a random id.
  if (owner && /^\d+$/.test(others.join(' ')) && !/^[0-9a-f-]{36}$/.test(owner))
    rmSync(file, { force: true });
}

/** Finishes the publish of an earlier release's server that was killed. Only names of content files are followed. */
function finishJournal(content: string, dist: string | undefined, journal: string) {
  const { id, build, put, remove } = readJson<Record<string, unknown>>(journal) ?? {};
  const namesIn = (list: unknown): string[] =>
    Array.isArray(list)
      ? list.filter(
          (name) => typeof name === 'string' && (name === contentVersionFile || isContentFile(name)),
        )
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

/** Moves a file into place. A link is kept, also to another disk: its target is replaced. */
function moveInto(from: string, named: string) {
  mkdirSync(path.dirname(named), { recursive: true });
  try {
    renameSync(from, existsSync(named) ? realpathSync(named) : named);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    replaceFiles(path.dirname(named), { [path.basename(named)]: { copyOf: from } });
  }
}

/**
 * Writes the unpublished edits into the working copy, file by file; each is removed from the draft once it is on the
 * disk.
 */
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
      backUpForRollback(content, file);
      replaceFiles(content, { [file]: text });
      isAny = true;
    }
    rmSync(path.join(draft, file));
    rmSync(path.join(draft, 'base', file), { force: true });
  }
  for (const name of existsSync(path.join(draft, 'photos')) ? readdirSync(path.join(draft, 'photos')) : []) {
    if (!isContentFile(`photos/${name}`)) continue;
    mkdirSync(path.join(content, 'photos'), { recursive: true });
    backUpForRollback(content, `photos/${name}`);
    replaceFiles(path.join(content, 'photos'), { [name]: { copyOf: path.join(draft, 'photos', name) } });
    isAny = true;
  }
  const removed = Object.keys(published).filter((file) => notes.removed?.includes(photoNameOf(file)));
  for (const name of removed) backUpForRollback(content, `photos/${name}`);
  removeFiles(path.join(content, 'photos'), removed);
  isAny ||= removed.length > 0;
  if (isAny && notes.savedAt && notes.savedBy)
    writeWorkingState(content, { savedAt: notes.savedAt, savedBy: notes.savedBy });
  return isAny;
}

/**
 * Copies the published form of an edited file to where migrations store the original texts: docs/how-to/update.md says
 * how to go back to the earlier release.
 */
function backUpForRollback(content: string, name: string) {
  const [from, folder] = [path.join(content, name), path.join(content, `.before-${contentVersion}`)];
  if (!existsSync(from) || existsSync(path.join(folder, name))) return;
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  replaceFiles(folder, { [name]: { copyOf: from } });
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
