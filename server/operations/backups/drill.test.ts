import { expect, test, vi } from 'vitest';
import { loseMachine, restoreElsewhere } from '#server/testing/lost-machine.ts';

// Two programs are started, and one of them makes a copy in a third.
vi.setConfig({ testTimeout: 300_000 });

test('the machine is gone, and on a new one nothing is missing that was backed up', async () => {
  const { lost, settings } = await loseMachine();
  expect(lost.rows.quote_requests).toHaveLength(4);
  expect(Object.keys(lost.photos)).toHaveLength(16);
  expect(lost.content['photos/mine.jpg']).toBeDefined();
  const { found, said } = await restoreElsewhere(settings);
  expect(said).toMatch(
    /^The latest backup: .*nightly-\d{4}-\d\d-\d\d\n4 requests and 8 photos restored into /,
  );
  expect(found).toEqual(lost);
});
