import { vi } from 'vitest';

/** How long a test waits for anything, in milliseconds: a busy machine is slow, not wrong. What passes never waits so long. */
export const waitTimeout = 150_000;

/**
 * Waits until this no longer throws, also in `beforeAll`, where `expect.poll` can't.
 * @returns what it returned then
 */
export const waitFor = <Found>(find: () => Found | Promise<Found>, interval = 20): Promise<Found> =>
  vi.waitFor(find, { timeout: waitTimeout, interval });
