import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import { applyAction } from '#server/desk/requests/apply-action.ts';
import { readDetails } from '#server/desk/requests/details.ts';
import { undoAction } from '#server/desk/requests/undo-action.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import type { Recipients } from '#server/requests/save.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import type { Action, SeenActions } from '#shared/desk/actions.ts';
import type { PriceEstimate } from '#shared/price-estimate.ts';
import { company, danasRequest, nextMillisecond } from './parts.ts';

export const ann = 'ann@example.com';
export const bob = 'bob@example.com';

type DistributiveOmit<Of, Key extends PropertyKey> = Of extends unknown ? Omit<Of, Key> : never;
export type WantedAction = DistributiveOmit<Action, 'id' | 'at'> & Partial<Pick<Action, 'id' | 'at'>>;

/** What people do in the desk on this database, with a clock that the test moves. */
export function testInbox(database: Database, start = new Date('2026-03-02T15:04:00.000Z')) {
  const recipients: Recipients = { channels: ['mail'], acknowledges: false };
  const timeZone = 'America/New_York';
  const store = createQuoteRequestStore(database, recipients);
  const photos = createPhotoStore(database, '/nowhere');
  const clock = { now: start };
  const parts = { database, recipients, timeZone };
  const details = async (requestId: string) =>
    (await readDetails({ database, company, photos, timeZone }, requestId, clock.now))!;
  return {
    clock,
    store,
    saveRequest: async (
      change: Partial<typeof danasRequest> = {},
      isQuarantined = false,
      estimate?: PriceEstimate,
    ) => {
      await nextMillisecond();
      const { id } = await store.save({
        quoteRequest: { ...danasRequest, ...change },
        receivedAt: clock.now,
        estimate,
        idempotencyKeys: [],
        abuse: { signals: isQuarantined ? ['links', 'markup'] : [], isQuarantined },
      });
      return id;
    },
    passMinutes: (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
    /** @param seen undefined for an app that does not say @returns the id of the action, and why it was not done */
    act: async (requestId: string, by: string, wanted: WantedAction, seen?: SeenActions) => {
      const action = { id: randomUUID(), at: clock.now.toISOString(), ...wanted } as Action;
      const refused = await applyAction(parts, requestId, action, { by, now: clock.now, seen });
      return { action: action.id, refused };
    },
    undo: (requestId: string, by: string, action: string) =>
      undoAction(parts, requestId, action, { by, now: clock.now }),
    details,
    /** Reads what somebody who looks at a request has seen. @param own what they have done since, still on its way */
    readSeen: async (requestId: string, own: string[] = []): Promise<SeenActions> => ({
      upTo: (await details(requestId)).lastDeed,
      own,
    }),
  };
}
