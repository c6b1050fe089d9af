/**
 * `npm run test:stress`: the unit tests and the journeys again and again, with burners on all cores, to find flaky
 * tests. `-- --units 20 --journeys 5 --burners 4`: how often, and how many; these are the defaults, with one burner
 * per core.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { ensureFixtureBuilt } from './fixture-site.mjs';
import { ensureInstalled } from './install.mjs';
import { main, projectNode, runTool, Stop } from './project.mjs';
import { ensureBuilt } from './site.mjs';

/** Keeps one core busy, and exits once its parent is gone. */
const burning = `const parent = process.ppid;
(function burn() {
  for (const until = Date.now() + 100; Date.now() < until; );
  if (process.ppid === parent) setImmediate(burn);
})();`;

await main(async () => {
  const { units, journeys, burners } = readOptions();
  await ensureInstalled();
  await ensureBuilt();
  await ensureFixtureBuilt();
  await ensureChromium();
  const fires = Array.from({ length: burners }, () => spawn(projectNode(), ['-e', burning]));
  try {
    const told = [
      await repeat('Unit tests', units, () => runTool('vitest', ['run', '--reporter=dot'])),
      await repeat('Journeys', journeys, () =>
        runTool('@playwright/test', ['test', '--retries=0', '--reporter=dot']),
      ),
    ];
    console.log(`\n━━━ Beside ${burners} burners ━━━`);
    for (const { title, runs, failed } of told) console.log(`${title}: ${runs} runs, ${failed} failed`);
    return told.some(({ failed }) => failed > 0) ? 1 : 0;
  } finally {
    for (const fire of fires) fire.kill();
  }
});

/** @param {() => ReturnType<typeof runTool>} once @returns how many runs failed; a run that was interrupted is the last */
async function repeat(title, runs, once) {
  let failed = 0;
  for (let turn = 1; turn <= runs; turn++) {
    console.log(`\n━━━ ${title}, run ${turn} of ${runs}, ${failed} failed so far ━━━`);
    const { exitCode } = await once();
    if (exitCode > 128) throw new Stop('Interrupted.', exitCode);
    if (exitCode !== 0) failed++;
  }
  return { title, runs, failed };
}

function readOptions() {
  const cores = availableParallelism();
  const type = /** @type {const} */ ('string');
  const { values } = parseArgs({
    options: {
      units: { type, default: '20' },
      journeys: { type, default: '5' },
      burners: { type, default: `${cores}` },
    },
  });
  const asNumber = ([name, value]) => {
    if (!/^\d+$/.test(value)) throw new Stop(`--${name} needs a number, 0 or more.`);
    return [name, Number(value)];
  };
  return Object.fromEntries(Object.entries(values).map(asNumber));
}
