import type { Channel } from './channel.ts';
import { laneNames } from './lanes.ts';
import { createWorker, type WorkerParts } from './worker.ts';

type DeliveryParts = Omit<WorkerParts, 'channel' | 'lane'> & { channels: Channel[] };

/** Delivers on each lane of each channel independently. It does nothing until it is started. */
export function createDelivery({ channels, ...parts }: DeliveryParts) {
  const workers = channels.flatMap((channel) =>
    laneNames.map((lane) => createWorker({ ...parts, channel, lane })),
  );
  return {
    start: () => workers.forEach((worker) => void worker.start()),
    wake: () => workers.forEach((worker) => void worker.wake()),
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
