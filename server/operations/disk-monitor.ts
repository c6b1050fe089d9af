import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { forOperator } from '#server/notifications/alerts.ts';
import { readSpace, reserve, type Space } from '#server/platform/disk-space.ts';
import { minute } from '#server/platform/time.ts';
import type { Monitor, MonitorFinding } from './monitor.ts';

const gigabyte = 1e9;

/**
 * When the owner is told: less than this share of the disk is free, and less than so many bytes. A tenth of a large disk
 * is years of requests; the bytes are what all photos may take, and a backup of them.
 */
const levels = {
  low: { share: 0.1, bytes: 20 * gigabyte },
  'nearly-full': { share: 0.03, bytes: 5 * gigabyte },
};

/** @returns undefined while there is room */
export function levelOf({ free, size }: Space): keyof typeof levels | undefined {
  const isBelow = ({ share, bytes }: { share: number; bytes: number }) => free < share * size && free < bytes;
  if (isBelow(levels['nearly-full']) || free < reserve) return 'nearly-full';
  return isBelow(levels.low) ? 'low' : undefined;
}

/** Looks whether the disk of DATA_DIR is filling up. */
export function monitorDisk(dataDir: string, measure = readSpace): Monitor {
  return {
    name: 'disk',
    every: minute,
    async check() {
      const space = await measure(dataDir);
      const level = levelOf(space);
      if (!level) return [];
      return [{ key: `disk:${level}:${await identifyDisk(space)}`, ...describeLevel(level, space, dataDir) }];
    },
  };
}

/**
 * The same for two servers on one disk, in containers too, and another for another machine. Where the kernel does not
 * say which start of which machine this is, the machine's name has to do.
 */
async function identifyDisk({ size }: Space): Promise<string> {
  const machine = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(hostname);
  return createHash('sha256').update(`${machine.trim()} ${size}`).digest('hex').slice(0, 8);
}

function describeLevel(
  level: keyof typeof levels,
  { free, size }: Space,
  dataDir: string,
): Omit<MonitorFinding, 'key'> {
  const share = ((100 * free) / size).toFixed(size > 0 && free / size < 0.1 ? 1 : 0);
  const left = `${formatBytes(free)} of ${formatBytes(size)} (${share}%) is free on the disk that holds the requests.`;
  const help = forOperator(
    `It is the disk of ${dataDir}, on the machine "${hostname()}".`,
    'Free some space: old backups and logs are usually the largest. To see what takes up space: du -xh / | sort -h | tail -30',
    'Emails written to files (mail/ in DATA_DIR, without SMTP_URL) may be deleted. With RETENTION_MONTHS, for example 24, old requests are deleted automatically',
  );
  if (level === 'low')
    return {
      subject: 'The disk is filling up',
      text: [
        `${left} Everything still works. Once it’s full, quote requests can’t be stored.`,
        '',
        help,
      ].join('\n'),
    };
  const photos =
    free < reserve ? 'Visitors can no longer send photos' : 'Below 512 MB visitors can no longer send photos';
  return {
    subject: 'The disk is almost full',
    text: [
      `${left} ${photos}; once it’s full, quote requests can’t be stored either. Please act today.`,
      '',
      help,
    ].join('\n'),
  };
}

function formatBytes(bytes: number): string {
  if (bytes >= 10 * gigabyte) return `${Math.round(bytes / gigabyte)} GB`;
  if (bytes >= gigabyte) return `${(bytes / gigabyte).toFixed(1)} GB`;
  return `${Math.round(bytes / 1e6)} MB`;
}
