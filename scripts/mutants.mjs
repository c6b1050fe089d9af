/**
 * `npm run mutants`: changes the code in small ways and reports which changes no unit test notices. `-- server/outbox
 * shared` covers only those folders. Each is tried with its own tests first, and whatever these do not notice again
 * with the tests of everything that uses it. A folder's survivors and its score are printed below its run; all scores
 * are at the end.
 */
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { ensureInstalled } from './install.mjs';
import { filesToChange, foldersWithTests, ownTests, usersTests } from './mutant-folders.mjs';
import { inProject, main, runTool, Stop } from './project.mjs';

const noticed = ['Killed', 'Timeout'];
const unnoticed = ['Survived', 'NoCoverage'];

await main(async () => {
  await ensureInstalled();
  // It takes long, and other work on the machine should not suffer.
  os.setPriority(Math.max(os.getPriority(), 10));
  const folders = foldersWithTests();
  const chosen = process.argv.slice(2);
  const unknown = chosen.find((name) => !folders.includes(name));
  if (unknown) throw new Stop(`${unknown} cannot be measured, but these can: ${folders.join(' ')}`);
  const tried = [];
  for (const folder of chosen.length > 0 ? chosen : folders) {
    tried.push(await tryFolder(folder));
    for (const mutant of tried.at(-1).left) console.log(described(mutant));
    console.log(scoreLine(tried.at(-1)));
  }
  if (tried.length > 1) console.log(['', ...tried.map(scoreLine)].join('\n'));
  return tried.some(({ fault }) => fault) ? 1 : 0;
});

function scoreLine({ folder, left, all, fault }) {
  if (fault) return `not measured  ${folder}: ${fault}`;
  const share = all === 0 ? 100 : (100 * (all - left.length)) / all;
  return `${share.toFixed(1).padStart(5)} %  ${all - left.length} of ${all}  ${folder}`;
}

/** A folder that cannot be measured does not stop the others. */
async function tryFolder(folder) {
  try {
    return { folder, ...(await lookTwice(folder)) };
  } catch (error) {
    // Above 128 it was a signal: somebody wants everything to stop.
    if (!(error instanceof Stop) || error.exitCode > 128) throw error;
    return { folder, left: [], all: 0, fault: error.message };
  }
}

async function lookTwice(folder) {
  const first = await mutantsOf(filesToChange(folder), ownTests(folder));
  const all = first.filter(({ status }) => [...noticed, ...unnoticed].includes(status));
  let left = all.filter(({ status }) => unnoticed.includes(status));
  if (left.length > 0) {
    const second = await mutantsOf(left.map(rangeOf), usersTests(folder));
    const known = new Set(second.filter(({ status }) => noticed.includes(status)).map(keyOf));
    left = left.filter((mutant) => !known.has(keyOf(mutant)));
  }
  return { left, all: all.length };
}

/** Runs Stryker. @param {string[]} mutate patterns of files, or ranges @param {string[]} tests files */
async function mutantsOf(mutate, tests) {
  const concurrency = String(Math.max(1, Math.floor(os.availableParallelism() / 2)));
  const words = ['--mutate', mutate.join(), '--testFiles', tests.join(), '--concurrency', concurrency];
  const { exitCode } = await runTool('@stryker-mutator/core', ['run', ...words]);
  if (exitCode !== 0) throw new Stop('Stryker stopped: see above.', exitCode);
  const { files } = JSON.parse(readFileSync(inProject('reports/mutants.json'), 'utf8'));
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file, was: textAt(source, mutant.location) })),
  );
}

/** As Stryker takes it: its columns count from 0 here, and from 1 in its reports. */
function rangeOf({ file, location: { start, end } }) {
  return `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

function keyOf(mutant) {
  return `${rangeOf(mutant)} ${mutant.replacement}`;
}

function described({ file, location: { start }, was, replacement }) {
  return `${file}:${start.line}:${start.column}  ${oneLine(was)}  →  ${oneLine(replacement)}`;
}

function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines.push(lines.pop().slice(0, end.column - 1));
  return lines.join('\n').slice(start.column - 1);
}

function oneLine(text) {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 90)} …` : line;
}
