import type { FastifyBaseLogger } from 'fastify';
import { within } from '#server/database/deadline.ts';
import { describeError } from '#server/platform/log.ts';
import type { QuoteRequestStore } from '#server/requests/store.ts';
import type { Alarm } from './alarm.ts';

/** How often it checks, and how long a rehearsal may take, in milliseconds. */
const lookEvery = 60_000;
const patience = 10_000;
/** One failure may be a database that is just being restarted. */
const worrying = 2;

export interface WatchParts {
  store: Pick<QuoteRequestStore, 'rehearse'>;
  alarm: Pick<Alarm, 'ring'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  every?: number;
}

/** Checks every minute whether a request could be stored, so that the owner learns of trouble before a visitor does. */
export function createWatch({ store, alarm, log, every = lookEvery }: WatchParts) {
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function look() {
    try {
      await within(patience, () => store.rehearse());
      failures = 0;
    } catch (error) {
      failures += 1;
      log.error({ error: describeError(error), failures }, 'a request could not be stored');
      if (failures >= worrying) void alarm.ring(error);
    }
  }

  return {
    start() {
      timer = setInterval(() => {
        running = look();
      }, every);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
