import { expect, test } from 'vitest';
import { runCommand } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';

const day = 24 * 3_600_000;

/** A desk with one request for each of these ages, in days, which are their names. */
async function deskWith(...ages: number[]) {
  const { config, clock, keepDanas, store } = await testOutbox({});
  for (const age of ages) {
    clock.now = new Date(Date.now() - age * day);
    await keepDanas({ name: `${age} days` });
  }
  const purge = (age: string) => runCommand(config, 'purge', '--older-than', age, '--yes');
  const left = async () => (await store.list()).map(({ name }) => name);
  return { purge, left };
}

test.each([
  ['90d', [800, 91, 89], ['89 days']],
  ['3mo', [800, 93, 88], ['88 days']],
  ['24mo', [732, 729, 0], ['729 days', '0 days']],
  ['2y', [732, 729, 25], ['729 days', '25 days']],
])('purge --older-than %s deletes what is older and nothing else', async (age, ages, kept) => {
  const { purge, left } = await deskWith(...ages);
  expect(await purge(age)).toMatch(/^\d requests? from before .* deleted\. Backups still hold them\.$/);
  expect(await left()).toEqual(kept);
});

test.each(['-90d', '90days', '1e2d', 'd', ''])('purge deletes nothing after %j', async (age) => {
  const { purge, left } = await deskWith(800);
  await expect(purge(age)).rejects.toMatchObject({ exitCode: 2, message: /^Say how old/ });
  expect(await left()).toEqual(['800 days']);
});
