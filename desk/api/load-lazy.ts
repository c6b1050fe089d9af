import { endpoints } from '#shared/desk/addresses.ts';
import { get, Refused } from './api.ts';

/**
 * Loads a part of the app that not everybody needs. If it does not come although the server answers, the server has a
 * newer app: the desk is loaded again, once, and not while anything typed would be lost.
 * @throws {Unreachable} without reception @throws {Refused} if it has to be loaded again by hand
 */
export async function loadLazy<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await get(endpoints.session);
    if (isJustLoaded() || isTyping()) throw new Refused(0, 'The desk was updated. Reload the page.');
    location.reload();
    return new Promise(() => {});
  }
}

/** The last reload did that; another would change nothing. */
function isJustLoaded() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

function isTyping() {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some(({ value }) => value);
}
