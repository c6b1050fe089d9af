import type { Channel } from './channel.ts';
import { createWorker, type WorkerParts } from './worker.ts';

type DeliveryParts = Omit<WorkerParts, 'channel'> & { channels: Channel[] };

/** Delivers on each channel independently. It does nothing until it is started. */
export function createDelivery({ channels, ...parts }: DeliveryParts) {
  const workers = channels.map((channel) => createWorker({ ...parts, channel }));
  return {
    start: () => workers.forEach((worker) => void worker.start()),
    wake: () => workers.forEach((worker) => void worker.wake()),
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
