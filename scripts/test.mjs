/** `npm test`: every check there is, in order, with one honest exit code. What CI runs, all of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { describeEngines } from './describe-engines.mjs';
import { ensureEngines } from './engines.mjs';
import { ensureFixtureBuilt } from './fixture-site.mjs';
import { ensureInstalled } from './install.mjs';
import { peakMemoryOf } from './peak-memory.mjs';
import { describeMissing, ensurePrograms, findProgram } from './programs.mjs';
import { main, projectNode, run, runTool, Stop } from './project.mjs';
import { ensureBuilt } from './site.mjs';
import { journeysOutcome, readReport, unitOutcome } from './test-reports.mjs';

/** How much memory a build may use on a server with 1 GB, in MB. */
const mostForBuild = 900;

const results = mkdtempSync(path.join(tmpdir(), 'test-results-'));
const unitFile = path.join(results, 'unit.json');
const journeyFile = path.join(results, 'journeys.json');
const caddyFile = path.join(results, 'behind-caddy.json');
const engineFile = path.join(results, 'engines.json');

const rooms = [
  'content',
  'shared',
  'site',
  'server',
  'desk',
  'deploy',
  'launch-check',
  'editor',
  'scripts',
  'bench',
  'tests',
];

const stages = [
  { name: 'Biome: format, lint', check: () => runTool('@biomejs/biome', ['ci', '.']) },
  { name: 'Arrows between the rooms', check: () => runTool('dependency-cruiser', rooms) },
  { name: 'Types in the pages', check: checkPages },
  { name: 'Types everywhere else', check: () => runTool('typescript', []) },
  {
    name: 'Unit tests',
    check: runUnitTests,
    outcome: () => unitOutcome(unitFile),
    tell: describeMissing,
  },
  { name: 'Build', check: build, needed: true },
  {
    name: 'What promised engines know',
    check: () => run(projectNode(), ['tests/promised-engines/check.ts']),
  },
  { name: 'Journeys in a browser', check: runJourneys, outcome: () => journeysOutcome(journeyFile) },
  {
    name: 'Behind Caddy, over https',
    check: runBehindCaddy,
    outcome: () => journeysOutcome(caddyFile),
  },
  {
    name: 'Journeys in every engine',
    check: runEngines,
    outcome: () => journeysOutcome(engineFile),
    tell: tellEngines,
  },
  { name: 'After an ordinary edit of the content', check: testEditedCopy },
];

/** @type {ReturnType<import('./engines.mjs').findEngines>['missing']} */
let missingEngines = [];

await main(async () => {
  try {
    await ensureInstalled();
    return summarise(await runStages());
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
});

/** Runs all stages, so that one run reports everything that is wrong; after a required one that failed, none. */
async function runStages() {
  const ran = [];
  for (const stage of stages) {
    console.log(`\n━━━ ${stage.name} ━━━`);
    const startedAt = Date.now();
    const ended = await stage.check().catch(asFailure);
    const { passed = 0, failures = [], again = [] } = stage.outcome?.() ?? {};
    const exitCode = ended.exitCode || Number(failures.length > 0);
    // A stage that failed without naming a test counts as one failure, so that the last line never hides it.
    ran.push({
      ...stage,
      exitCode,
      isLeftOut: ended.isLeftOut,
      passed,
      failed: failures.length || Number(exitCode !== 0),
      failures,
      again,
      ms: Date.now() - startedAt,
    });
    if (exitCode > 128 || (exitCode !== 0 && stage.needed)) break;
  }
  return ran;
}

function asFailure(error) {
  if (!(error instanceof Stop)) throw error;
  console.error(error.message);
  return { exitCode: error.exitCode };
}

function summarise(ran) {
  console.log('\n━━━ Summary ━━━');
  for (const { name, exitCode, isLeftOut, ms } of ran) {
    const said = isLeftOut ? 'not run' : exitCode === 0 ? 'passed ' : 'FAILED ';
    console.log(`${said} ${`${(ms / 1000).toFixed(1)} s`.padStart(7)}  ${name}`);
  }
  for (const { name } of stages.slice(ran.length)) console.log(`not run           ${name}`);
  for (const line of ran.flatMap(({ tell }) => tell?.() ?? [])) console.log(line);
  for (const line of ran.flatMap(({ again, failures }) => [...again, ...failures])) console.log(line);
  const sum = (key) => ran.reduce((total, stage) => total + stage[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return ran.find(({ exitCode }) => exitCode !== 0)?.exitCode ?? 0;
}

/** Not `astro check`, which succeeds if its checker cannot be loaded. */
async function checkPages() {
  const types = await runTool('astro', ['sync']);
  return types.exitCode === 0 ? runTool('@astrojs/check', []) : types;
}

async function runUnitTests() {
  await ensurePrograms();
  return runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitFile}`]);
}

async function build() {
  const { UV_THREADPOOL_SIZE: threads } = process.env;
  // One photograph at a time, as where there is 1 GB: a machine with more uses more, by chance more than the limit.
  process.env.UV_THREADPOOL_SIZE = '1';
  const megabytes = await peakMemoryOf(async () => {
    await ensureBuilt();
    await ensureFixtureBuilt();
  });
  if (threads === undefined) delete process.env.UV_THREADPOOL_SIZE;
  else process.env.UV_THREADPOOL_SIZE = threads;
  if (megabytes > mostForBuild) throw new Stop(`The build needs ${megabytes} MB, more than ${mostForBuild}.`);
  console.log('dist/ and the site for the tests match the sources.');
  return { exitCode: 0 };
}

async function runJourneys() {
  await ensureChromium();
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyFile };
  return runTool('@playwright/test', ['test', '--reporter=list,json'], { env });
}

/** Why it was left out stands at the end, with the programs that are missing. */
async function runBehindCaddy() {
  if (!findProgram('caddy')) return { exitCode: 0, isLeftOut: true };
  await ensureChromium();
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: caddyFile };
  const words = ['test', '--config', 'tests/behind-caddy', '--reporter=list,json'];
  return runTool('@playwright/test', words, { env });
}

async function runEngines() {
  await ensureChromium();
  missingEngines = (await ensureEngines()).missing;
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: engineFile };
  const reporters = '--reporter=list,json,./tests/engines/table-reporter.ts';
  return runTool('@playwright/test', ['test', '--config', 'tests/engines', reporters], { env });
}

function tellEngines() {
  return describeEngines(readReport(engineFile), missingEngines);
}

async function testEditedCopy() {
  await ensureChromium();
  return run(projectNode(), ['tests/ordinary-edit/run.ts']);
}
