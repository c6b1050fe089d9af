import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A window, which may be loaded again with what it had kept. */
async function open(stored = new Map<string, string>()) {
  const target = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const replaceState = vi.fn();
  vi.stubGlobal('document', target);
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.resetModules();
  const { getWorkSession, watchWorkSession } = await import('./work-session.ts');
  watchWorkSession();
  const turn = (visibilityState: string) => {
    target.visibilityState = visibilityState;
    target.dispatchEvent(new Event('visibilitychange'));
  };
  return { getWorkSession, turn, stored, replaceState };
}

const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);

test('coming back soon continues the work session, and coming back the next morning begins a new one', async () => {
  const { getWorkSession, turn, replaceState } = await open();
  const before = getWorkSession();
  minutes(300);
  turn('hidden');
  minutes(29);
  turn('visible');
  minutes(300);
  expect([getWorkSession(), replaceState.mock.calls.length]).toEqual([before, 0]);
  turn('hidden');
  minutes(600);
  turn('visible');
  expect(getWorkSession()).not.toBe(before);
  expect(replaceState).toHaveBeenCalledOnce();
});

test('the same applies to a window that is reloaded by the person, or by the browser on the next day', async () => {
  const { getWorkSession, turn, stored } = await open();
  turn('hidden');
  const again = await open(stored);
  expect(again.getWorkSession()).toBe(getWorkSession());
  again.turn('hidden');
  minutes(600);
  expect((await open(stored)).getWorkSession()).not.toBe(getWorkSession());
});
