import { endpoints } from '#shared/desk/addresses.ts';
import { get, Refused } from './api.ts';

/**
 * Loads a lazy part of the app. If it is missing although the server answers, the server has a newer app: the page is
 * reloaded, once, and not while that would lose typed text.
 * @throws {Unreachable} when offline @throws {Refused} if the person has to reload the page
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

/** Whether the page was just reloaded, so that another reload would change nothing. */
function isJustLoaded() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

function isTyping() {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some(({ value }) => value);
}
