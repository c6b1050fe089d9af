/** This is not a .ts file because the scripts that install the project's own Node run on an older one. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * The folder in which the program runs that listens on a port; undefined where the system doesn't say: about another
 * user's program, and on Windows.
 * @param {number} port @returns {string | undefined}
 */
export function findListenerFolder(port) {
  try {
    return process.platform === 'linux' ? readFromProc(port) : askLsof(port);
  } catch {
    return undefined;
  }
}

/** @param {number} port */
function readFromProc(port) {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n'));
  const sockets = lines
    .map((line) => line.trim().split(/\s+/))
    // 0A: it listens.
    .filter(([, local, , state]) => local?.endsWith(ending) && state === '0A')
    .map((columns) => `socket:[${columns[9]}]`);
  for (const id of readdirSync('/proc').filter(Number)) {
    try {
      const files = readdirSync(`/proc/${id}/fd`).map((file) => readlinkSync(`/proc/${id}/fd/${file}`));
      if (files.some((file) => sockets.includes(file))) return readlinkSync(`/proc/${id}/cwd`);
    } catch {
      // Another user's, or it ended just now.
    }
  }
  return undefined;
}

/** macOS comes with it. @param {number} port */
function askLsof(port) {
  const ask = (args) => spawnSync('lsof', ['-nP', ...args], { encoding: 'utf8', timeout: 5000 }).stdout ?? '';
  const id = /^p(\d+)$/m.exec(ask([`-iTCP:${port}`, '-sTCP:LISTEN', '-Fp']))?.[1];
  return id && /^n(.*)$/m.exec(ask(['-a', '-p', id, '-d', 'cwd', '-Fn']))?.[1];
}
