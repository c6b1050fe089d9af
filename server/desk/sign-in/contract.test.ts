import '#server/testing/quick-codes.ts';
import { describe, expect, test } from 'vitest';
import { openSigner } from '#server/database/secrets.ts';
import { createLimits } from '#server/http/rate-limits.ts';
import { listeningDesk, openBrowser, openDesk, readSignInEmail } from '#server/testing/desk-visit.ts';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { company, testConfig } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { deleteExpired, revokeAccess } from './access.ts';
import { prepareSignIn, prepareTerminalSignIn, spendCode, spendLink } from './codes.ts';
import { notifyOfDevice } from './emails.ts';
import { spendChallenge, storeChallenge } from './passkeys.ts';
import { findSession, listSessions, openSession, renewSession } from './sessions.ts';

const engines = bothEngines();
const { now, hoursLater } = contract;
const [boss, former] = ['boss@example.com', 'former@example.com'];
const serverUrl = new URL('https://desk.example.com');
const days = (count: number) => hoursLater(count * 24);

describe.each(Object.entries(engines))('on %s', (_engine, place) => {
  test('guessing codes: five tries, however many at once, and over two servers on one database', async () => {
    const { dataDir, databaseUrl } = (await place()) as { dataDir: string; databaseUrl?: string };
    const database: Record<string, string> = databaseUrl
      ? { DATABASE_URL: databaseUrl }
      : { DATA_DIR: dataDir };
    const one = await openDesk(database);
    const other = await listeningDesk(testConfig({ ...database, DESK_EMAILS: boss }));
    const thief = openBrowser(one.origin);
    await thief.askToSignIn(boss);
    const { code } = await readSignInEmail(one.mails);
    const sameThief = openBrowser(other.origin);
    for (const [name, value] of thief.cookies) sameThief.cookies.set(name, value);
    const wrong = code === '111 111' ? '222222' : '111111';
    const tries = Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? thief : sameThief).post(endpoints.signInByCode, { code: wrong }),
    );
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([403]));
    const { tries: counted } = await one.database
      .selectFrom('sign_ins')
      .select('tries')
      .executeTakeFirstOrThrow();
    expect(counted).toBe(5);
    expect(await sameThief.post(endpoints.signInByCode, { code })).toMatchObject({ status: 403 });
  });

  test('the counts of many servers are added up, separately for each subject', () =>
    withServers(place, async (servers) => {
      const limits = await Promise.all(
        servers.map(async (database) => createLimits(database, await openSigner(database))),
      );
      const tallies = await Promise.all(
        Array.from({ length: 33 }, (_, index) => limits[index % 3]!.allowsClient('ask', '203.0.113.7', now)),
      );
      expect(tallies.filter((isAllowed) => isAllowed)).toHaveLength(30);
      // A client that goes on costs no transaction.
      for (let more = 0; more < 200; more++) await limits[0]!.allowsClient('ask', '203.0.113.7', now);
      const { count } = await servers[0]!
        .selectFrom('limit_counts')
        .select('count')
        .executeTakeFirstOrThrow();
      expect(count).toBeLessThan(60);
      expect(await limits[0]!.allowsClient('ask', '203.0.113.8', now)).toBe(true);
      expect(await limits[0]!.allowsClient('try', '203.0.113.7', now)).toBe(true);
      expect(await limits[0]!.allowsClient('ask', '203.0.113.7', hoursLater(1))).toBe(true);
    }));

  test('thirty codes a day for one address, whichever devices ask; the link still signs in', () =>
    withServers(place, async ([database, other]) => {
      const limits = createLimits(database, await openSigner(database));
      const addressKey = limits.keyOf(boss);
      const ask = (device: string) => prepareSignIn(database, { email: boss, addressKey, device, now });
      // Looking at a code is slow by intent: as if 26 had been tried before.
      for (let tried = 0; tried < 26; tried++)
        await limits.allowsAddress('code for address', addressKey, now);
      for (const device of ['a', 'b']) {
        await ask(device);
        for (let tried = 0; tried < 2; tried++)
          expect(await spendCode(other, limits, { code: 'wrong', device, now })).toBeUndefined();
      }
      const { code, token } = await ask('g');
      expect(await spendCode(other, limits, { code, device: 'g', now })).toBeUndefined();
      expect(await spendLink(other, { token, now })).toMatchObject({ email: boss });
    }));

  test('a code that is right on two servers at once signs in once', () =>
    withServers(place, async ([database, other]) => {
      const limits = createLimits(database, await openSigner(database));
      const { code, id } = await prepareSignIn(database, {
        email: boss,
        addressKey: limits.keyOf(boss),
        device: 'a',
        now,
      });
      const spent = await Promise.all(
        [database, other].map((server) => spendCode(server, limits, { code, device: 'a', now })),
      );
      expect(spent.filter(Boolean)).toEqual([{ id, email: boss }]);
    }));

  test('a sign-in for an unknown address signs nobody in', () =>
    withServers(place, async ([database]) => {
      const limits = createLimits(database, await openSigner(database));
      const decoy = { email: null, addressKey: 'k', now };
      const first = await prepareSignIn(database, { ...decoy, device: 'a' });
      expect(await spendCode(database, limits, { code: first.code, device: 'a', now })).toBeUndefined();
      const second = await prepareSignIn(database, { ...decoy, device: 'b' });
      expect(await spendLink(database, { token: second.token, now })).toBeUndefined();
    }));

  test('a session ends thirty days after its last use, which is written once an hour', () =>
    withServers(place, async ([database]) => {
      const { token, id } = await openSession(database, { email: boss, device: 'd', now });
      await notifyOfDevice(database, { id, email: boss, device: 'd', company, serverUrl, now });
      const at = async (when: Date) => findSession(database, token, when);
      const opened = (await at(now))!;
      expect(await renewSession(database, opened, hoursLater(0.9))).toBe(false);
      expect(await at(days(29.9))).toBeDefined();
      expect(await at(days(30))).toBeUndefined();
      expect(await renewSession(database, opened, days(29))).toBe(true);
      expect(await at(days(58.9))).toBeDefined();
      expect(await at(days(59))).toBeUndefined();
      await deleteExpired(database, days(59));
      for (const table of ['sessions', 'notifications'] as const)
        expect(await database.selectFrom(table).select('id').execute()).toEqual([]);
    }));

  test('ninety days after signing in a session ends, however often it is used', () =>
    withServers(place, async ([database]) => {
      const { token, id } = await openSession(database, { email: boss, device: 'd', now });
      const used = (when: Date) =>
        database
          .updateTable('sessions')
          .set({ used_at: when.toISOString() })
          .where('id', '=', id)
          .returning('id')
          .execute();
      const seen = async (when: Date) => [
        (await findSession(database, token, when)) !== undefined,
        (await listSessions(database, boss, when)).length,
      ];
      await used(days(89.9));
      expect(await seen(days(89.9))).toEqual([true, 1]);
      await deleteExpired(database, days(89.9));
      expect(await seen(days(90))).toEqual([false, 0]);
      await deleteExpired(database, days(90));
      expect(await used(days(90))).toEqual([]);
    }));

  test('expired rows are deleted, and nothing else', () =>
    withServers(place, async ([database]) => {
      const request = { email: boss, addressKey: 'k', now };
      await prepareSignIn(database, { ...request, device: 'a' });
      const { id } = await prepareSignIn(database, { ...request, device: 'b', now: hoursLater(1) });
      await storeChallenge(database, { challenge: 'early', session: null, now });
      await storeChallenge(database, { challenge: 'late', session: null, now: hoursLater(1) });
      await deleteExpired(database, hoursLater(1));
      expect(await database.selectFrom('sign_ins').select('id').execute()).toEqual([{ id }]);
      const spend = (challenge: string) =>
        spendChallenge(database, { challenge, session: null, now: hoursLater(1) });
      expect([await spend('early'), await spend('late'), await spend('late')]).toEqual([false, true, false]);
    }));

  test('all data of a person without access is deleted, and nothing of the others', () =>
    withServers(place, async ([database]) => {
      for (const email of [boss, former]) {
        const { id } = await openSession(database, { email, device: 'd', now });
        await storeChallenge(database, { challenge: email, session: id, now });
        await prepareTerminalSignIn(database, { email, now });
        await database
          .insertInto('passkeys')
          .values({
            id: email,
            email,
            name: 'n',
            public_key: 'k',
            counter: 0,
            transports: '',
            created_at: now.toISOString(),
            used_at: null,
          })
          .execute();
      }
      expect(await revokeAccess(database, [boss])).toBe(1);
      for (const table of ['sessions', 'passkeys', 'sign_ins'] as const)
        expect(await database.selectFrom(table).select('email').execute()).toEqual([{ email: boss }]);
      expect(await database.selectFrom('passkey_challenges').selectAll().execute()).toHaveLength(1);
    }));
});
