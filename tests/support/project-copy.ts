import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPublished } from '#publishing/content-files.mjs';
import type { Extent } from '#scripts/install.mjs';
import { writeBuild } from './pretended-site.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const parts = [
  ...['content-model', 'desk', 'launch-check', 'publishing', 'scripts', 'server', 'shared', 'site', 'ui'],
  ...['astro.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'],
];

/** The address follows the port; the system picks a free one. */
const env = { PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '0', npm_config_update_notifier: 'false' };

/**
 * A copy of this project as it is delivered, with what is installed here.
 * @param atEnd is given what removes it again
 * @param extent `serving`: only what `npm ci --omit=dev` installs, which takes a second
 */
export function copyProject(atEnd: (remove: () => void) => unknown, extent: Extent = 'all') {
  const folder = makeTemporaryFolder(atEnd);
  copyDelivered(folder);
  cpSync('content-model/sample', path.join(folder, 'content'), { recursive: true });
  if (extent === 'all') linkInstalled(folder);
  else copySlim(folder);
  const { PATH, HOME } = process.env;
  return { folder, env: { PATH, HOME, DATA_DIR: path.join(folder, 'data'), ...env } };
}

/** What an owner's clone would have, without what only developers use. */
export function copyDelivered(folder: string) {
  for (const part of parts) cpSync(part, path.join(folder, part), { recursive: true });
}

/** Package by package: anything written next to them, like npm's record of what it installed, stays in the copy. */
export function linkInstalled(folder: string) {
  const to = path.join(folder, 'node_modules');
  mkdirSync(to);
  for (const name of readdirSync('node_modules')) {
    const isRecord = name === '.package-lock.json';
    if (!isRecord) symlinkSync(path.resolve('node_modules', name), path.join(to, name));
  }
  cpSync('node_modules/.package-lock.json', path.join(to, '.package-lock.json'));
}

/** Real copies: a linked package would find the tools that stand beside it here. */
function copySlim(folder: string) {
  const record = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'));
  const kept = Object.entries<{ dev?: boolean }>(record.packages).filter(([, { dev }]) => !dev);
  for (const [place] of kept) {
    const to = path.join(folder, place);
    mkdirSync(path.dirname(to), { recursive: true });
    // Two thirds of all there is: one program, which looks for nothing.
    if (place.startsWith('node_modules/node-')) symlinkSync(path.resolve(place), to);
    else copyPackage(place, to);
  }
  symlinkSync(path.resolve('node_modules/node'), path.join(folder, 'node_modules/node'));
  // As npm links it: the scripts of package.json run on it, and not on whatever `node` their caller finds first.
  const commands = path.join(folder, 'node_modules/.bin');
  mkdirSync(commands);
  symlinkSync('../node/bin/node', path.join(commands, 'node'));
  record.packages = Object.fromEntries(kept);
  writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify(record));
}

/** A package without those in it, which have places of their own. */
function copyPackage(place: string, to: string) {
  const nested = path.resolve(place, 'node_modules');
  cpSync(place, to, { recursive: true, filter: (from) => path.resolve(from) !== nested });
}

export type ProjectCopy = ReturnType<typeof copyProject>;

/** Gives the copy a finished build of its content: a small one, for building takes a minute. */
export function pretendBuilt({ folder, env }: ProjectCopy) {
  const content = path.join(folder, 'content');
  execFileSync(process.execPath, ['publishing/main.ts', 'prepare'], { cwd: folder, env });
  const print = 'import("./scripts/site.mjs").then(({ stampOf }) => process.stdout.write(stampOf()))';
  const stamp = execFileSync(process.execPath, ['-e', print], { cwd: folder, env, encoding: 'utf8' });
  writeBuild(path.join(folder, 'dist'), content, {
    digest: readPublished(content)!.digest,
    stamp,
    release: 1,
  });
}
