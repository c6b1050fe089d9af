import { killInTurn } from '../deploy/testing/kill-in-turn.ts';
import { startBehindCaddy } from '../deploy/testing/start-site.ts';
import { ensureFixtureBuilt, fixtureVariables } from '../tests/support/fixture-site.ts';
import { type Finding, figures, isNone, onBoth, urlOf } from './common.ts';

/**
 * Kills two servers behind the real Caddy in turn, by SIGKILL and SIGTERM, while visitors load pages and send the form
 * with JavaScript and without, and counts what they met: nothing may be lost, doubled, or answered with an error page.
 * `npm run bench -- proxy [KILLS [LINES [sqlite|postgres]]]`
 */
export async function surviveBehindProxy([kills = '60', lines = '6', engine]: string[]): Promise<Finding> {
  Object.assign(process.env, fixtureVariables);
  await ensureFixtureBuilt();
  const remarks: string[] = [];
  const finding = await onBoth(engine, async (title, place) => {
    const site = await startBehindCaddy(2, urlOf(place));
    const often = { kills: Number(kills), lines: Number(lines), databaseUrl: place.databaseUrl };
    const { faults, stops, lost, doubled, ...counts } = await killInTurn(site, often);
    await site.end();
    remarks.push(...faults);
    const bad = {
      ...{ lost, doubled, 'error pages and cut answers': faults.length },
      'SIGTERMs that did not end with 0': stops.filter((ending) => ending !== 0).length,
    };
    return { tables: [figures(`Two servers, ${title}`, { kills, ...counts, ...bad })], isGood: isNone(bad) };
  });
  return { ...finding, remarks };
}
