import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#server/database/open.ts';
import type { BehindCaddy } from './start-site.ts';
import { visitUntil } from './visitors.ts';

/** What became of everything that visitors did while servers were killed. */
export interface Toll {
  pages: number;
  sent: number;
  stored: number;
  /** Said to be sent, and not stored. */
  lost: number;
  doubled: number;
  /** What was not what a visitor came for. */
  faults: string[];
  /** How servers ended that were asked to. */
  stops: (number | string | undefined)[];
}

/**
 * Kills the servers one after the other, by turns with SIGKILL and SIGTERM, and starts each again, while visitors come.
 * @param kills how many; the next one only once visitors were served again
 * @param lines of visitors of each kind at a time
 */
export async function killInTurn(
  { caddy, servers, dataDir }: BehindCaddy,
  { kills, lines, databaseUrl }: { kills: number; lines: number; databaseUrl?: string | undefined },
): Promise<Toll> {
  const stops: Toll['stops'] = [];
  let isOver = false;
  const visiting = visitUntil(caddy, lines, () => isOver);
  for (let killed = 0; killed < kills; killed++) {
    await wait(300 + Math.random() * 300);
    const server = servers[killed % servers.length]!;
    const isAsked = Math.floor(killed / servers.length) % 2 === 1;
    const ending = await server.end(isAsked ? 'SIGTERM' : 'SIGKILL');
    if (isAsked) stops.push(ending);
    await server.start();
  }
  isOver = true;
  const { pages, sent, faults } = await visiting;

  const database = await openDatabase({ dataDir, databaseUrl });
  const rows = await database.selectFrom('quote_requests').select('name').execute();
  await database.destroy();
  const stored = new Set(rows.map(({ name }) => name));
  return {
    ...{ pages, sent: sent.length, stored: rows.length, faults, stops },
    lost: sent.filter((name) => !stored.has(name)).length,
    doubled: rows.length - stored.size,
  };
}
