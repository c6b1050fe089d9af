import { expect, test } from 'vitest';
import { openSigner } from '#server/database/secrets.ts';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { createLimits } from './limits.ts';
import { prepareSignIn, spendCode, spendLink } from './sign-ins.ts';

const engines = bothEngines();
const { now, hoursLater } = contract;
const email = 'boss@example.com';

for (const [engine, place] of Object.entries(engines)) {
  test(`${engine}: what many servers count at once is counted together, and for one subject apart from another`, () =>
    withServers(place, async (servers) => {
      const limits = await Promise.all(
        servers.map(async (database) => createLimits(database, await openSigner(database))),
      );
      const asked = await Promise.all(
        Array.from({ length: 33 }, (_, index) =>
          limits[index % 3]!.allows('ask by client', '203.0.113.7', now),
        ),
      );
      expect(asked.filter((isAllowed) => isAllowed)).toHaveLength(30);
      expect(await limits[0]!.allows('ask by client', '203.0.113.8', now)).toBe(true);
      expect(await limits[0]!.allows('try by client', '203.0.113.7', now)).toBe(true);
      expect(await limits[0]!.allows('ask by client', '203.0.113.7', hoursLater(1))).toBe(true);
    }));

  test(`${engine}: thirty codes a day for one address, whichever devices ask; the link still signs in`, () =>
    withServers(place, async ([database, other]) => {
      const limits = createLimits(database, await openSigner(database));
      const addressKey = limits.keyOf(email);
      const ask = (device: string) => prepareSignIn(database, { email, addressKey, device, now });
      for (const device of ['a', 'b', 'c', 'd', 'e', 'f']) {
        await ask(device);
        for (let tried = 0; tried < 5; tried++)
          expect(await spendCode(other, limits, { code: 'wrong', device, now })).toBeUndefined();
      }
      const { code, token } = await ask('g');
      expect(await spendCode(other, limits, { code, device: 'g', now })).toBeUndefined();
      expect(await spendLink(other, { token, now })).toMatchObject({ email });
    }));

  test(`${engine}: a code that is right on two servers at once signs in once`, () =>
    withServers(place, async ([database, other]) => {
      const limits = createLimits(database, await openSigner(database));
      const { code, id } = await prepareSignIn(database, {
        ...{ email, addressKey: limits.keyOf(email), device: 'a', now },
      });
      const spent = await Promise.all(
        [database, other].map((server) => spendCode(server, limits, { code, device: 'a', now })),
      );
      expect(spent.filter(Boolean)).toEqual([{ id, email }]);
    }));

  test(`${engine}: a sign-in of an address that nobody here has signs nobody in`, () =>
    withServers(place, async ([database]) => {
      const limits = createLimits(database, await openSigner(database));
      const decoy = { email: null, addressKey: 'k', now };
      const first = await prepareSignIn(database, { ...decoy, device: 'a' });
      expect(await spendCode(database, limits, { code: first.code, device: 'a', now })).toBeUndefined();
      const second = await prepareSignIn(database, { ...decoy, device: 'b' });
      expect(await spendLink(database, { token: second.token, now })).toBeUndefined();
    }));
}
