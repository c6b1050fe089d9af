import { execFileSync, spawnSync } from 'node:child_process';
import { statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';

/**
 * How the disks are mounted: as most are, and so that what nobody flushed is lost most surely: ext4 then neither writes
 * every five seconds nor saves the programs that rename a file into place without a flush.
 */
export const mounts = ['defaults', 'commit=300,noauto_da_alloc'];

/** Makes a disk in a file. */
export function mountDisk(megabytes: number, options: string) {
  const image = path.join(makeTemporaryFolder(), 'image');
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1e6);
  // Nothing is written to it later that isn't the program's.
  execFileSync('mkfs.ext4', ['-q', '-m', '0', '-N', '16384', '-E', 'lazy_itable_init=0', image]);
  return { image, ...mountImage(image, options) };
}

/** What removes each disk that is mounted. */
const mounted = new Set<() => void>();
process.prependOnceListener('exit', () => {
  for (const remove of mounted) remove();
});

export function mountImage(image: string, options: string) {
  const folder = makeTemporaryFolder();
  const looped = spawnSync('losetup', ['--find', '--show', '--direct-io=on', image], { encoding: 'utf8' });
  const device = looped.stdout?.trim();
  if (!device) {
    console.error(
      `Cutting the power needs root and loop devices (losetup): ${looped.stderr ?? looped.error}`,
    );
    process.exit(1);
  }
  const remove = () => {
    spawnSync('umount', [folder]);
    spawnSync('losetup', ['--detach', device]);
    mounted.delete(remove);
  };
  mounted.add(remove);
  execFileSync('mount', ['-o', options, device, folder]);
  return { folder, remove };
}

/** Copies what has arrived in a file. The kernel may write at any moment; the copy is of one moment. */
export function copyUnsynced(from: string, to: string) {
  const time = () => statSync(from, { bigint: true }).mtimeNs;
  for (let before = -1n; before !== time(); ) {
    before = time();
    execFileSync('cp', ['--sparse=always', from, to]);
  }
}
