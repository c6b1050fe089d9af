import { describe, expect, test } from 'vitest';
import { remindOfOpen } from '#server/follow-up/reminders.ts';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { claimDue, recordAttempt } from './store.ts';

const engines = bothEngines();
const { now, hoursLater, press } = contract;

describe.each(Object.entries(engines))('on %s', (_engine, place) => {
  test('workers on many servers never claim the same notification twice', () =>
    withServers(place, async (servers, store) => {
      for (let made = 0; made < 40; made++) await store.keep(press());
      const claim = (turn: number) => claimDue(servers[turn % 3]!, 'mail', now, 5);
      const claimed = (await Promise.all(Array.from({ length: 12 }, (_, turn) => claim(turn)))).flat();
      while (claimed.length < 40) claimed.push(...(await claim(0)));
      expect(new Set(claimed.map(({ id }) => id)).size).toBe(40);
      expect(await claim(1)).toEqual([]);
    }));

  test('the lease of a killed worker is taken over, and its late record changes nothing', () =>
    withServers(place, async ([first, second], store) => {
      await store.keep(press());
      const [lost] = await claimDue(first, 'mail', now, 1);
      expect(await claimDue(second, 'mail', now, 1)).toEqual([]);
      const [taken] = await claimDue(second, 'mail', hoursLater(0.1), 1);
      expect(taken?.id).toBe(lost?.id);
      await recordAttempt(second, taken!, { outcome: 'sent', detail: '250 OK' }, hoursLater(0.1));
      await recordAttempt(first, lost!, { outcome: 'refused', detail: 'late' }, hoursLater(0.2));
      const row = await first
        .selectFrom('notifications')
        .select('state')
        .where('id', '=', taken!.id)
        .executeTakeFirst();
      expect(row?.state).toBe('sent');
    }));

  test('reminders are written once by all servers together', () =>
    withServers(place, async (servers, store) => {
      await store.keep(press());
      await Promise.all(
        servers.map((server) =>
          remindOfOpen({ database: server, channels: ['mail'], timeZone: 'America/New_York' }, hoursLater(5)),
        ),
      );
      const reminders = await servers[0]
        .selectFrom('notifications')
        .selectAll()
        .where('kind', '=', 'reminder')
        .execute();
      expect(reminders).toHaveLength(1);
    }));
});
