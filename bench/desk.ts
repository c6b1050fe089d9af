import { endpoints, screens } from '../shared/desk/addresses.ts';
import { type Finding, onBoth, percentile, type Table, thousands } from './common.ts';
import { openDesk } from './open-desk.ts';
import { button, measurePresses, type Press, press, pressKey } from './pages.ts';

/** In milliseconds. */
const goal = 100;

/**
 * How long the desk waits for the server: a page of the list, the overview and searches, over HTTP, on SQLite and on a
 * PostgreSQL that was just filled and never vacuumed. `npm run bench -- desk [REQUESTS [sqlite|postgres]]`
 */
export function measureDesk([count = '100000', engine]: string[]): Promise<Finding> {
  return onBoth(engine, async (title, place) => {
    const { server, token } = await openDesk(Number(count), place);
    const headers = { cookie: `desk=${token}`, 'content-type': 'application/json' };
    let next = '';
    /** @returns how long it took, in milliseconds */
    const ask = async (path: string, body?: object) => {
      const begins = performance.now();
      const sent = body && { method: 'POST', body: JSON.stringify(body) };
      const answer = await fetch(server.origin + path, { headers, ...sent });
      const text = await answer.text();
      const took = performance.now() - begins;
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      next = (JSON.parse(text) as { next?: string | null }).next ?? '';
      return took;
    };
    const page = (query: string) => ask(`${endpoints.requests}?${query}`);
    for (let turned = 0; turned < 10; turned++) await page(`after=${next}`);
    const after = next;
    const asked: Record<string, () => Promise<number>> = {
      overview: () => ask(endpoints.overview),
      'list: open, newest': () => page('view=open'),
      'list: late, longest waiting': () => page('view=late&order=longest-waiting'),
      'list: answered': () => page('view=answered'),
      'list: the tenth page': () => page(`after=${after}`),
      'search: a common word': () => ask(endpoints.search, { words: 'driveway' }),
      'search: a rare word': () => ask(endpoints.search, { words: 'basilisk' }),
      "search: a phone number's end": () => ask(endpoints.search, { words: '555-0042' }),
      'search: three words': () => ask(endpoints.search, { words: 'nunez lakeland basilisk' }),
    };
    const rows: Table['rows'] = [];
    for (const [name, once] of Object.entries(asked)) {
      await once();
      const times: number[] = [];
      for (let round = 0; round < 40; round++) times.push(await once());
      rows.push([name, ...[0.5, 0.95].map((share) => Math.round(percentile(times, share) * 10) / 10)]);
    }
    await server.end('SIGTERM');
    const caption = `${title}, ${thousands(Number(count))} requests; ms (goal: ${goal} for nineteen of twenty)`;
    const isGood = rows.every(([, , most]) => Number(most) <= goal);
    return { tables: [{ caption, head: ['Asked for', 'Median', '95 %'], rows }], isGood };
  });
}

const row = 'a[data-request]';
const back = press('[aria-label="Back to the list"]');
const tab = (view: 'open' | 'answered') => press(`a[href="${screens.list(view)}"]`);

const presses: Record<string, Press> = {
  'Open a request': { act: press(row), undo: back },
  'Back to the list': { from: press(row), act: back, undo: press(row) },
  'Another view': { act: tab('answered'), undo: tab('open') },
  'Mark answered': { from: press(row), act: button('Mark answered'), undo: button('Reopen') },
  'Type a letter of a search': {
    ...{ from: press('input[type="search"]'), act: pressKey('a'), undo: pressKey('Backspace') },
  },
  More: { from: press(row), act: button('More'), undo: pressKey('Escape') },
};

/** How long the desk takes from a press to what it shows, with a thousand requests. */
export async function measureDeskPresses(): Promise<Finding> {
  const { server, token } = await openDesk(1000, {}, { DIST_DIR: 'dist' });
  const finding = await measurePresses(presses, async (page) => {
    await page.context().addCookies([{ name: 'desk', value: token, url: server.origin, httpOnly: true }]);
    await page.goto(server.origin + screens.list());
    await page.locator(row).first().waitFor();
  });
  await server.end('SIGTERM');
  return finding;
}
