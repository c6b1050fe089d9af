import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { vi } from 'vitest';
import { start, startServer } from './child.ts';
import { temporaryFolder } from './parts.ts';

/** A server whose disk is nearly full. */
export interface CrampedServer {
  origin: string;
  printed(): string;
  /** Where its data can be read from here. */
  dataDir: string;
}

/** Settings, or what makes them from the folder on the small disk. */
type Settings = Record<string, string> | ((dataDir: string) => Record<string, string>);
type Start = (settings: Settings) => Promise<CrampedServer>;

const variablesOf = (settings: Settings, dataDir: string) => ({
  ...(typeof settings === 'function' ? settings(dataDir) : settings),
  DATA_DIR: dataDir,
});

/** How large files may become on the smallest of them, in bytes: room for an empty database and some requests. */
export const largestFile = 300 * 1024;
/** In the 512-byte blocks that shells count. */
const blocks = largestFile / 512;

/** Starts a server whose files may not exceed 300 kB. Every Unix supports this. */
const limited: Start = async (settings) => {
  const dataDir = temporaryFolder();
  const script = `ulimit -f ${blocks}; exec "$0" "$@"`;
  const server = await startServer(variablesOf(settings, dataDir), () => shell([], script));
  return { ...server, dataDir };
};

/** The same with a log that is such a file. */
export async function startLimitedLoggingToDisk(variables: Record<string, string>): Promise<CrampedServer> {
  const dataDir = temporaryFolder();
  const script = `ulimit -f ${blocks}; exec "$0" "$@" > ${dataDir}/log.txt 2>&1`;
  start(shell([], script), { ...variables, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir });
  const log = `${dataDir}/log.txt`;
  const printed = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  const origin = await vi.waitFor(() => /^Serving (http:\S+),/m.exec(printed())![1]!, { timeout: 60_000 });
  return { origin, dataDir, printed };
}

const ballast = 'ballast';
const ownMounts = ['unshare', '--user', '--map-root-user', '--mount'];

/** Starts a server on a separate file system of this size. Some of it is occupied and can be freed; both in bytes. */
const small =
  (size: number, occupied: number): Start =>
  async (settings) => {
    const inside = temporaryFolder();
    const script = `mount -t tmpfs -o size=${size} none ${inside} && head -c ${occupied} /dev/zero > ${inside}/${ballast} && exec "$0" "$@"`;
    const server = await startServer(variablesOf(settings, inside), () => shell(ownMounts, script));
    return { ...server, dataDir: `/proc/${server.child.pid}/root${inside}` };
  };

export function makeRoom({ dataDir }: CrampedServer) {
  rmSync(`${dataDir}/${ballast}`);
}

function shell(before: string[], script: string): [string, string[]] {
  const [program, ...words] = [...before, '/bin/sh', '-c', script, process.execPath, 'server/main.ts'];
  return [program!, words];
}

/** Real disks, if this machine allows them (Linux with user namespaces). */
const [program, ...words] = [...ownMounts, '/bin/sh', '-c', 'mount -t tmpfs none /mnt'];
const real: [string, Start][] = [
  ['a disk of 1 MB', small(1024 ** 2, 500_000)],
  // A little less than 512 MiB are free, and a little more when there is room again.
  ['a disk with 510 MB free', small(520 * 1024 ** 2, 10 * 1024 ** 2)],
];
const hasOwnMounts = spawnSync(program!, words).status === 0;
export const smallDisks = hasOwnMounts ? real.slice(0, 1) : [];
export const almostFullDisks = hasOwnMounts ? real.slice(1) : [];

/** Every way to fill a disk that this machine supports; the last is the most real one. */
export const crampedDisks: [string, Start][] = [['files of 300 kB at most', limited], ...smallDisks];
