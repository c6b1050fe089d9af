import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { steps } from '../migrations/migrations.ts';
import type { Step, Texts } from '../migrations/step.ts';
import { replaceFiles } from './replace-files.ts';

const versionFile = '.version';

/** Reads the version of a content folder: 1 without a version file, undefined if that can't be read. */
export function readContentVersion(folder: string): number | undefined {
  const file = path.join(folder, versionFile);
  if (!existsSync(file)) return 1;
  const version = Number(readFileSync(file, 'utf8').trim());
  return Number.isInteger(version) && version > 0 ? version : undefined;
}

/** Returns the migrations that a content folder still needs. */
export const pendingSteps = (folder: string, all = steps): Step[] =>
  all.filter(({ version }) => version > (readContentVersion(folder) ?? 1));

/** Whether a folder's content is of a newer release. */
export const isTooNew = (folder: string, all = steps): boolean =>
  (readContentVersion(folder) ?? 1) > all.at(-1)!.version;

/**
 * Migrates a content folder to this release's version, all files or none; a repeated call finishes an interrupted one.
 * The original files are stored in `.before-VERSION`. It changes nothing if the files can't be read.
 * @returns a line for each step that changed something, or why nothing may be changed
 */
export function migrate(folder: string, all = steps): { done: string[] } | { refused: string } {
  const version = readContentVersion(folder);
  const newest = all.at(-1)!.version;
  if (version === undefined || version > newest) return { refused: describeRefusal(folder, version, newest) };
  if (version === newest) return { done: [] };
  const before = textsIn(folder);
  let texts = before;
  const done: string[] = [];
  for (const step of pendingSteps(folder, all)) {
    const changed = step.change(texts);
    if (!changed) return { done: [] };
    const next = { ...texts, ...changed };
    if (changedNames(texts, next).length > 0) done.push(step.summary);
    texts = next;
  }
  const names = changedNames(before, texts);
  const copyName = `.before-${newest}`;
  if (names.length > 0) {
    mkdirSync(path.join(folder, copyName), { recursive: true });
    replaceFiles(path.join(folder, copyName), pick(before, names));
  }
  for (const draft of drafts) migrateDraft(path.join(folder, draft), before, pendingSteps(folder, all));
  // The version last: until it is there, everything is done once more.
  replaceFiles(folder, { ...pick(texts, names), [versionFile]: `${newest}\n` });
  return {
    done: done.map(
      (summary) => `Your content was updated: ${summary}. The version before: ${folder}/${copyName}`,
    ),
  };
}

/**
 * Returns the migrated texts of a folder by file name, without changing the folder; the original texts if they can't
 * be read.
 */
export function migratedTexts(folder: string, all = steps): Texts {
  const before = existsSync(folder) ? textsIn(folder) : {};
  let texts = before;
  for (const step of pendingSteps(folder, all)) {
    const changed = step.change(texts);
    if (!changed) return before;
    texts = { ...texts, ...changed };
  }
  return texts;
}

/** The folders of unpublished changes and of the texts that they started from. */
const drafts = ['.draft', '.draft/base'];

/** Migrates the files of a draft, which are changed versions of some of the content's files. */
function migrateDraft(folder: string, others: Texts, waiting: Step[]) {
  const own = existsSync(folder) ? textsIn(folder) : {};
  let texts = { ...others, ...own };
  for (const step of waiting) texts = { ...texts, ...step.change(texts) };
  const names = changedNames({ ...texts, ...own }, texts);
  if (names.length > 0) replaceFiles(folder, pick(texts, names));
}

function describeRefusal(folder: string, version: number | undefined, newest: number): string {
  if (version === undefined) {
    return `${path.join(folder, versionFile)} should hold one number. Restore it from your backup.`;
  }
  return `The content in ${folder} has version ${version}, and this program reads versions up to ${newest}: it was written for a newer one. Nothing was changed. Update to that release again (git pull), or restore the content from the backup made before the update; the files that it changed are also in ${path.join(folder, `.before-${version}`)}.`;
}

function textsIn(folder: string): Texts {
  const names = readdirSync(folder).filter((name) => /\.ya?ml$/i.test(name));
  const read = names.map((name) => [name, textOf(path.join(folder, name))] as const);
  return Object.fromEntries(read.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Reads a text; undefined if it isn't a file or not UTF-8, because rewriting it would lose characters. */
function textOf(file: string): string | undefined {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

const changedNames = (one: Texts, other: Texts) =>
  Object.keys(other).filter((name) => one[name] !== other[name]);

const pick = (texts: Texts, names: string[]): Texts =>
  Object.fromEntries(names.filter((name) => name in texts).map((name) => [name, texts[name]!]));
