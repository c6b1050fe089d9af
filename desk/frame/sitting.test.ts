import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A window, which may be loaded again with what it had kept. */
async function open(kept = new Map<string, string>()) {
  const target = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const looksAgain = vi.fn();
  vi.stubGlobal('document', target);
  vi.stubGlobal('history', { state: null, replaceState: looksAgain });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.resetModules();
  const { sitting, watchSitting } = await import('./sitting.ts');
  watchSitting();
  const turn = (visibilityState: string) => {
    target.visibilityState = visibilityState;
    target.dispatchEvent(new Event('visibilitychange'));
  };
  return { sitting, turn, kept, looksAgain };
}

const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);

test('whoever comes back soon goes on, and whoever comes back the next morning begins anew, in the same window', async () => {
  const { sitting, turn, looksAgain } = await open();
  const before = sitting();
  minutes(300);
  turn('hidden');
  minutes(29);
  turn('visible');
  minutes(300);
  expect([sitting(), looksAgain.mock.calls.length]).toEqual([before, 0]);
  turn('hidden');
  minutes(600);
  turn('visible');
  expect(sitting()).not.toBe(before);
  expect(looksAgain).toHaveBeenCalledOnce();
});

test('so it is for a window that is loaded again, by a press or by the browser on the next day', async () => {
  const { sitting, turn, kept } = await open();
  turn('hidden');
  const again = await open(kept);
  expect(again.sitting()).toBe(sitting());
  again.turn('hidden');
  minutes(600);
  expect((await open(kept)).sitting()).not.toBe(sitting());
});
