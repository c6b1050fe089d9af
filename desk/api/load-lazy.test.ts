import { expect, test, vi } from 'vitest';
import { Refused, Unreachable } from './api.ts';
import { loadLazy } from './load-lazy.ts';

/** A screen on which a part is asked for that is gone. */
function openScreen({ isReachable = true, begunBy = 'navigate', typed = '' }) {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', { querySelectorAll: () => [{ value: '' }, { value: typed }] });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: begunBy } as never]);
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return new Response('{"isSignedIn":false}');
  });
  const part = loadLazy(() => Promise.reject(new TypeError('Importing a module script failed.')));
  return { reload, part };
}

test('offline, it throws Unreachable and does not reload the page', async () => {
  const { part, reload } = openScreen({ isReachable: false });
  await expect(part).rejects.toThrow(Unreachable);
  expect(reload).not.toHaveBeenCalled();
});

test('after an update of the desk, it reloads the page', async () => {
  const { reload } = openScreen({});
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

test.each([{ begunBy: 'reload' }, { typed: 'owner@exam' }])(
  'not a second time, nor over what is typed: %o',
  async (screen) => {
    const { part, reload } = openScreen(screen);
    await expect(part).rejects.toThrow(new Refused(0, 'The desk was updated. Reload the page.'));
    expect(reload).not.toHaveBeenCalled();
  },
);
