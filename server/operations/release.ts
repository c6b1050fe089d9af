import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** What runs here: the version of package.json, and the commit if this is a checkout; otherwise ''. */
export function readRelease(): { version: string; commit: string } {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
  return { version, commit: readCommit().slice(0, 12) };
}

/** Git keeps what is checked out in a file: a commit, or the name of a branch that has a file of its own or a line. */
function readCommit(): string {
  const head = read('HEAD');
  const branch = /^ref: (.+)$/.exec(head)?.[1];
  if (!branch) return head;
  const packed = read('packed-refs')
    .split('\n')
    .find((line) => line.endsWith(` ${branch}`));
  return read(branch) || (packed ?? '');
}

function read(name: string): string {
  try {
    return readFileSync(new URL(`.git/${name}`, root), 'utf8').trim();
  } catch {
    return '';
  }
}
