/**
 * `npm run update-check`: what an update would bring, what waits for the next start, and what is in the way. Changes
 * nothing. Exits with 0 if there is nothing to do, 1 if an update or a change waits and nothing is in its way, 2 if
 * something is, 3 if it cannot be found out whether there is an update.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contentFolder } from '#content-model/load.ts';
import { isTooNew, pendingSteps, readContentVersion } from '#content-model/prepare/migrate.ts';
import { isUnseeded } from '#content-model/prepare/seed.ts';
import { readSchemaVersion, sqliteFile } from '#server/database/open.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { readState } from '#server/platform/state-files.ts';
import { environmentFor } from './environment.mjs';
import { inProject } from './project.mjs';

const day = 24 * 3_600_000;
/** How long git may take to answer, in milliseconds. */
const timeout = 60_000;

/** What a release brings that this one has not been started with, by the folder of its steps. */
const stepFolders = {
  'server/database/migrations': 'the tables of the requests',
  'content-model/migrations': 'your content',
};

async function printUpdateSteps() {
  const read = readConfig();
  if (!read.ok) {
    console.error(`The settings are wrong:\n${read.problems.join('\n')}`);
    process.exitCode = 2;
    return;
  }
  const folder = inProject();
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const release = findRelease(folder);
  const waiting = await findPendingChanges({ ...read.config, contentDir: contentFolder, folder });
  const inTheWay = [...release.inTheWay, ...waiting.refused];
  const backup = findBackupProblem(read.config);

  console.log(`Release ${version}, in ${folder}\n`);
  for (const line of release.lines) console.log(`${line}\n`);
  print('Waiting for the next start:', waiting.changes);
  print('What prevents it:', inTheWay);
  const isSomethingToDo = release.isThere || waiting.changes.length > 0;
  if (backup && isSomethingToDo) print('First:', [backup]);
  if (!isSomethingToDo && waiting.refused.length === 0) console.log('There is nothing to do.');
  process.exitCode = inTheWay.length > 0 ? 2 : isSomethingToDo ? 1 : release.isKnown ? 0 : 3;
}

function print(heading: string, lines: string[]) {
  if (lines.length > 0) console.log([heading, ...lines.map((line) => `- ${line}`), ''].join('\n'));
}

function findBackupProblem({ databaseUrl, dataDir }: Config): string | undefined {
  if (databaseUrl) return 'The requests are in PostgreSQL: make sure there is a pg_dump from today.';
  if (!existsSync(sqliteFile(dataDir))) return undefined;
  const last = readState(dataDir, 'last-backup.json');
  if (last && Date.now() - Date.parse(last.at) < day) return undefined;
  const when = last ? `the last backup is from ${last.at.slice(0, 10)}` : 'there is no backup yet';
  return `Make a backup (${when}): npm run requests -- backup FOLDER`;
}

/** What there is to fetch, as lines for the owner. */
interface Release {
  /** False if it could not be found out whether there is one. */
  isKnown: boolean;
  isThere: boolean;
  lines: string[];
  /** What would stop `git pull`. */
  inTheWay: string[];
}

/** Looks whether the remote branch has what this checkout has not. Nothing in the checkout is changed. */
export function findRelease(folder: string): Release {
  const only = (line: string, isKnown = false) => ({ isKnown, isThere: false, lines: [line], inTheWay: [] });
  if (git(folder, 'rev-parse', '--is-inside-work-tree') !== 'true')
    return only('This folder is not a git clone: look for a newer release where you got this one.');
  const remote = git(folder, 'rev-parse', '--abbrev-ref', '@{upstream}');
  if (!remote) return only('This clone tracks no branch: git branch --set-upstream-to=origin/main main');
  if (git(folder, 'fetch', '--quiet') === undefined)
    return only(
      `${remote.split('/')[0]} can't be reached, so we don't know whether there is a newer release.`,
    );
  const behind = Number(git(folder, 'rev-list', '--count', 'HEAD..@{upstream}'));
  if (behind === 0) return only('This is the newest release.', true);
  return { isKnown: true, isThere: true, lines: describe(folder, behind), inTheWay: findConflicts(folder) };
}

function describe(folder: string, behind: number): string[] {
  const added = changedThere(folder, 'A');
  const changes = Object.entries(stepFolders)
    .filter(([of]) =>
      added.some((file) => file.startsWith(`${of}/`) && /\/\d{3}-[^/]*\.(ts|sql)$/.test(file)),
    )
    .map(([, what]) => `The first start after the update changes ${what}.`);
  const steps = behind === 1 ? 'one change' : `${behind} changes`;
  const file = path.join(folder, 'CHANGELOG.md');
  const here = notesIn(existsSync(file) ? readFileSync(file, 'utf8') : '').map(({ name }) => name);
  const notes = notesIn(git(folder, 'show', '@{upstream}:CHANGELOG.md') ?? '')
    .filter(({ name }) => !here.includes(name))
    .map(({ text }) => text.trim());
  return [`There is a newer release (${steps} since yours). To get it: git pull`, ...changes, ...notes];
}

/** The parts of a CHANGELOG.md, each from its `## 1.2.0` on. */
function notesIn(changelog: string) {
  return changelog
    .split(/^(?=## )/m)
    .filter((text) => text.startsWith('## '))
    .map((text) => ({ name: /^## (\S+)/.exec(text)?.[1], text }));
}

function findConflicts(folder: string): string[] {
  const theirs = new Set(changedThere(folder, 'AMDR'));
  const changed = linesOf(git(folder, 'diff', '--name-only', 'HEAD'));
  const unknown = linesOf(git(folder, 'ls-files', '--others'));
  const ahead = Number(git(folder, 'rev-list', '--count', '@{upstream}..HEAD'));
  const lines = [...changed, ...unknown]
    .filter((file) => theirs.has(file))
    .map((file) => `${file} was changed here and in the newer release: git stash sets your changes aside.`);
  if (ahead > 0)
    lines.push(
      `This clone has commits (${ahead}) that no release has: git pull has to merge them; ask the person who made them.`,
    );
  return lines;
}

/** @param kind git's letters for what happened to a file: added, modified, deleted */
const changedThere = (folder: string, kind: string) =>
  linesOf(git(folder, 'diff', '--name-only', `--diff-filter=${kind}`, 'HEAD...@{upstream}'));

const linesOf = (text: string | undefined) => (text ?? '').split('\n').filter(Boolean);

/** What the next start of this program does to an owner's data before it serves. Lines for the owner. */
export interface PendingChanges {
  changes: string[];
  /** What keeps this program from starting: data that only a newer one can read, or that cannot be read. */
  refused: string[];
}

interface Place {
  contentDir: string;
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Where the program is; without it nobody looks whether it is newer than the server that runs. */
  folder?: string;
}

/** Reads only; servers may be running. */
export async function findPendingChanges({
  contentDir,
  dataDir,
  databaseUrl,
  folder,
}: Place): Promise<PendingChanges> {
  const steps = isUnseeded(contentDir) ? [] : pendingSteps(contentDir);
  const changes = steps.map(({ summary }) => `Content: the next start changes it: ${summary}.`);
  const refused: string[] = [];
  const content = readContentVersion(contentDir);
  if (content === undefined) refused.push('Content: .version in the content folder holds no number.');
  else if (isTooNew(contentDir)) refused.push(`Content: it is for a newer release (version ${content}).`);
  try {
    const { found, newest } = await readSchemaVersion({ dataDir, databaseUrl });
    if (found > 0 && folder && isNewerThanLastStart(dataDir, folder))
      changes.push(
        'Program: the server was started before the last update; until it is restarted, the previous release keeps running.',
      );
    const backupAdvice = databaseUrl ? 'make a pg_dump first' : 'a copy is made first';
    if (found > newest) refused.push(`Requests: their tables are of a newer release (${found}).`);
    else if (found > 0 && found < newest)
      changes.push(
        `Requests: the next start changes their tables (from ${found} to ${newest}; ${backupAdvice}).`,
      );
  } catch (error) {
    refused.push(`Requests: they cannot be read (${(error as Error).message}).`);
  }
  return { changes, refused };
}

/** Releases up to 1.0.0 did not note when they were started. In a folder that is no git clone, nobody knows. */
function isNewerThanLastStart(dataDir: string, folder: string): boolean {
  const moved = git(folder, 'reflog', '-1', '--date=iso-strict', '--format=%gd');
  const movedAt = Date.parse(/\{(.+)\}/.exec(moved ?? '')?.[1] ?? '');
  if (Number.isNaN(movedAt)) return false;
  const start = readState(dataDir, 'last-start.json');
  return !start || Date.parse(start.at) < movedAt;
}

/** Runs git, which asks nobody for a password. @returns what it prints; undefined if it fails or is not installed */
function git(folder: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      timeout,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...environmentFor('git'), GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' },
    }).trimEnd();
  } catch {
    return undefined;
  }
}

// Last, because what is declared further up has no value before.
if (import.meta.main) await printUpdateSteps();
