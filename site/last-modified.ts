import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { contentFolder } from '#content-model/load.ts';

/**
 * When any of these files last changed, as ISO 8601: by the newest commit that touched one, or by the file's own time
 * if it has uncommitted changes or there is no git.
 * @param folder where the files' paths start; the content folder by default
 * @returns undefined for what is committed in a shallow clone, which lacks the history
 */
export function lastModified(files: string[], folder = contentFolder): string | undefined {
  const isShallow = git(folder, ['rev-parse', '--is-shallow-repository']);
  const changed = isShallow === undefined ? files : uncommitted(files, folder);
  if (changed.length > 0) return newestFileTime(changed, folder);
  if (isShallow === 'true') return undefined;
  const committed = git(folder, ['log', '-1', '--format=%cI', '--', ...files]);
  return committed ? new Date(committed).toISOString() : newestFileTime(files, folder);
}

function uncommitted(files: string[], folder: string): string[] {
  const changed = git(folder, ['diff', '--name-only', '--relative', 'HEAD', '--', ...files]);
  const untracked = git(folder, ['ls-files', '--others', '--', ...files]);
  return [changed, untracked].flatMap((names) => names?.split('\n') ?? []).filter(Boolean);
}

function newestFileTime(files: string[], folder: string): string {
  const newest = Math.max(...files.map((file) => statSync(`${folder}/${file}`).mtimeMs));
  return new Date(newest).toISOString();
}

/** What git prints, without the last line break; undefined without git or outside a repository. */
function git(folder: string, words: string[]): string | undefined {
  try {
    return execFileSync('git', words, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
