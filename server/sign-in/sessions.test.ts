import { expect, test } from 'vitest';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { company } from '#server/testing/parts.ts';
import { giveChallenge, takeChallenge } from './challenges.ts';
import { tellOfDevice } from './notices.ts';
import { findSession, openSession, renewSession } from './sessions.ts';
import { prepareSignIn } from './sign-ins.ts';
import { forgetExpired, forgetStrangers } from './strangers.ts';

const engines = bothEngines();
const { now, hoursLater } = contract;
const [boss, former] = ['boss@example.com', 'former@example.com'];
const serverUrl = new URL('https://desk.example.com');
const days = (count: number) => hoursLater(count * 24);

for (const [engine, place] of Object.entries(engines)) {
  test(`${engine}: a session ends thirty days after its last use, which is written once an hour`, () =>
    withServers(place, async ([database]) => {
      const { token, id } = await openSession(database, { email: boss, device: 'd', now });
      await tellOfDevice(database, { id, email: boss, device: 'd', company, serverUrl, now });
      const at = async (when: Date) => findSession(database, token, when);
      const opened = (await at(now))!;
      expect(await renewSession(database, opened, hoursLater(0.9))).toBe(false);
      expect(await at(days(29.9))).toBeDefined();
      expect(await at(days(30))).toBeUndefined();
      expect(await renewSession(database, opened, days(29))).toBe(true);
      expect(await at(days(58.9))).toBeDefined();
      expect(await at(days(59))).toBeUndefined();
      await forgetExpired(database, days(59));
      for (const table of ['sessions', 'notifications'] as const)
        expect(await database.selectFrom(table).select('id').execute()).toEqual([]);
    }));

  test(`${engine}: what has run out is deleted, and nothing else`, () =>
    withServers(place, async ([database]) => {
      const asked = { email: boss, addressKey: 'k', now };
      await prepareSignIn(database, { ...asked, device: 'a' });
      const { id } = await prepareSignIn(database, { ...asked, device: 'b', now: hoursLater(1) });
      await giveChallenge(database, { challenge: 'early', session: null, now });
      await giveChallenge(database, { challenge: 'late', session: null, now: hoursLater(1) });
      await forgetExpired(database, hoursLater(1));
      expect(await database.selectFrom('sign_ins').select('id').execute()).toEqual([{ id }]);
      const take = (challenge: string) =>
        takeChallenge(database, { challenge, session: null, now: hoursLater(1) });
      expect([await take('early'), await take('late'), await take('late')]).toEqual([false, true, false]);
    }));

  test(`${engine}: everything of a person who may not sign in any more goes, and nothing of the others`, () =>
    withServers(place, async ([database]) => {
      for (const email of [boss, former]) {
        const { id } = await openSession(database, { email, device: 'd', now });
        await giveChallenge(database, { challenge: email, session: id, now });
        await prepareSignIn(database, { email, addressKey: 'k', now });
        await database
          .insertInto('passkeys')
          .values({
            ...{ id: email, email, name: 'n', public_key: 'k', counter: 0, transports: '' },
            ...{ created_at: now.toISOString(), used_at: null },
          })
          .execute();
      }
      expect(await forgetStrangers(database, [boss])).toBe(1);
      for (const table of ['sessions', 'passkeys', 'sign_ins'] as const)
        expect(await database.selectFrom(table).select('email').execute()).toEqual([{ email: boss }]);
      expect(await database.selectFrom('passkey_challenges').selectAll().execute()).toHaveLength(1);
    }));
}
