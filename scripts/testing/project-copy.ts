import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

const parts = [
  ...['content', 'desk', 'editor', 'launch-check', 'scripts', 'server', 'shared', 'site'],
  ...['astro.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'],
];

/** The address follows the port; the system picks a free one. */
const env = { PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '0', npm_config_update_notifier: 'false' };

/** A copy of this project, with what is installed here. @param atEnd is given what removes it again */
export function copyProject(atEnd: (remove: () => void) => unknown) {
  const folder = makeTemporaryFolder(atEnd);
  for (const part of parts) cpSync(part, path.join(folder, part), { recursive: true });
  linkInstalled(folder);
  const { PATH, HOME } = process.env;
  return { folder, env: { PATH, HOME, DATA_DIR: path.join(folder, 'data'), ...env } };
}

/** Package by package: anything written next to them, like the installation stamp, stays in the copy. */
function linkInstalled(folder: string) {
  const to = path.join(folder, 'node_modules');
  mkdirSync(to);
  for (const name of readdirSync('node_modules')) {
    if (name !== '.installed') symlinkSync(path.resolve('node_modules', name), path.join(to, name));
  }
  const lock = readFileSync('package-lock.json');
  writeFileSync(path.join(to, '.installed'), createHash('sha256').update(lock).digest('hex'));
}

export type ProjectCopy = ReturnType<typeof copyProject>;

/** Gives the copy a finished build of its sources: a small one, for building takes a minute. */
export function pretendBuilt({ folder, env }: ProjectCopy) {
  const dist = path.join(folder, 'dist');
  mkdirSync(path.join(dist, '.content'), { recursive: true });
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>The last good build</title>');
  cpSync(path.join(folder, 'content/business.yaml'), path.join(dist, '.content/business.yaml'));
  const print = 'import("./scripts/site.mjs").then(({ hashInputs }) => process.stdout.write(hashInputs()))';
  const stamp = execFileSync(process.execPath, ['-e', print], { cwd: folder, env });
  writeFileSync(path.join(dist, '.built-from'), stamp);
}
