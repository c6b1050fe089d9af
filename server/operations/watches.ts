import type { Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import type { Config } from '#server/platform/config.ts';
import type { Watch } from './watch.ts';
import { watchCertificates } from './watch-certificate.ts';
import { watchClock } from './watch-clock.ts';
import { watchDisk } from './watch-disk.ts';
import { watchQueue } from './watch-queue.ts';

interface WatchedParts {
  config: Pick<Config, 'dataDir' | 'siteUrl' | 'serverUrl' | 'timeServer'>;
  database: Database;
  channels: readonly ChannelName[];
}

/** Everything that is looked at besides the outbox's own attempts and the store of requests. */
export function allWatches({ config, database, channels }: WatchedParts): Watch[] {
  const { dataDir, siteUrl, serverUrl } = config;
  // No time server hears of a site that is only being tried.
  const timeServer = serverUrl.protocol === 'https:' ? config.timeServer : undefined;
  return [
    watchQueue({ database, channels }),
    watchDisk(dataDir),
    watchCertificates({ addresses: [siteUrl, serverUrl] }),
    watchClock({ database, timeServer }),
  ];
}
