import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/open.ts';
import type { Channel } from './channel.ts';
import { type Compose, createWorker, type TroubleReport } from './worker.ts';

export interface DeliveryParts {
  database: Database;
  channels: Channel[];
  compose: Compose;
  report: TroubleReport;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

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

export type Delivery = ReturnType<typeof createDelivery>;
