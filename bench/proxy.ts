/**
 * Kills two servers behind the real Caddy in turn, by SIGKILL and SIGTERM, while visitors load pages and send the form
 * with JavaScript and without, and counts what they met: nothing may be lost, doubled, or answered with an error page.
 * On SQLite, then on PostgreSQL.
 * Usage: npm run bench:proxy [-- KILLS [LINES [sqlite|postgres]]]
 */

import { killInTurn } from '#deploy/testing/kill-in-turn.ts';
import { startBehindCaddy } from '#deploy/testing/start-site.ts';
import { ensureFixtureBuilt, fixtureVariables } from '#scripts/fixture-site.mjs';
import { startPostgres } from '#server/testing/postgres.ts';

const [kills = 60, lines = 6] = process.argv.slice(2, 4).map(Number);
const [engine = 'both'] = process.argv.slice(4);

/** @returns true if no visitor noticed anything */
async function kill(title: string, databaseUrl?: string): Promise<boolean> {
  const site = await startBehindCaddy(2, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  const began = Date.now();
  const { faults, stops, ...counts } = await killInTurn(site, { kills, lines, databaseUrl });
  const seconds = Math.round((Date.now() - began) / 1000);
  await site.end();
  const badStops = stops.filter((ending) => ending !== 0).length;
  console.log(`\n${title}`);
  console.table({
    ...{ kills, seconds, ...counts },
    'error pages and cut answers': faults.length,
    'SIGTERMs that did not end with 0': badStops,
  });
  for (const fault of faults) console.log(`  ${fault}`);
  return faults.length + badStops + counts.lost + counts.doubled === 0;
}

Object.assign(process.env, fixtureVariables);
await ensureFixtureBuilt();
const verdicts: boolean[] = [];
if (engine !== 'postgres') verdicts.push(await kill('Two servers on one SQLite file'));
if (engine !== 'sqlite') {
  const postgres = await startPostgres();
  verdicts.push(await kill('Two servers on PostgreSQL', await postgres.createDatabase('behind_caddy')));
  await postgres.stop();
}
const isGood = verdicts.every(Boolean);
console.log(isGood ? '\nNo visitor noticed.' : '\nFAILED');
process.exit(isGood ? 0 : 1);
