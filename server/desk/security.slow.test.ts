import { expect, test } from 'vitest';
import { openBrowser, openDesk } from '#server/testing/desk-visit.ts';

const [boss, stranger] = ['boss@example.com', 'stranger@example.com'];

test('enumeration: half of many answers come as fast for a known address as for an unknown one', async () => {
  const { origin } = await openDesk();
  const times: Record<string, number[]> = { [boss]: [], [stranger]: [] };
  for (let round = 0; round < 25; round++) {
    for (const email of [boss, stranger]) {
      const start = performance.now();
      await openBrowser(origin).askToSignIn(email);
      times[email]!.push(performance.now() - start);
    }
  }
  const median = (email: string) => times[email]!.sort((one, other) => one - other)[12]!;
  expect(Math.abs(median(boss) - median(stranger))).toBeLessThan(50);
});
