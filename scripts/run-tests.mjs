import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inProject, main, run } from './project.mjs';

const folder = inProject('.cache/reports');
const runAll = inProject('node_modules/npm-run-all2/bin/npm-run-all/index.js');

/** The file to which the current npm script's test runner writes its report; undefined for other scripts. */
const { npm_lifecycle_event: script = '' } = process.env;
const isReported = (name) => ['test:unit', 'test:e2e', 'test:slow', 'test:e2e:slow'].includes(name);
const reportOf = (name) => path.join(folder, `${name.replaceAll(':', '-')}.json`);
export const reportFile = isReported(script) ? reportOf(script) : undefined;

/**
 * Returns the failed tests of a report by Vitest or Playwright, each as `file › test`.
 * @param {string} file
 */
function failuresIn(file) {
  const { testResults = [], suites = [], errors = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const ofVitest = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed')
      failed.push({ ancestorTitles: [], title: firstLine(message) });
    return failed.map((test) =>
      [path.relative(inProject(), name), ...test.ancestorTitles, test.title].join(' › '),
    );
  });
  const inSuite = ({ specs, suites: inner = [] }, titles) => [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => [...titles, title].join(' › ')),
    ...inner.flatMap((suite) => inSuite(suite, [...titles, suite.title])),
  ];
  const ofPlaywright = suites.flatMap((suite) => inSuite(suite, [`tests/${suite.title}`]));
  return [...ofVitest, ...ofPlaywright, ...errors.map(({ message }) => firstLine(message))];
}

const firstLine = (text = '') => text.split('\n')[0];

// Runs npm scripts, in the words of npm-run-all, and ends with the names of all tests that failed.
if (process.argv[1] === import.meta.filename)
  await main(async () => {
    rmSync(folder, { recursive: true, force: true });
    const { exitCode } = await run(process.execPath, [runAll, ...process.argv.slice(2)]);
    const reports = existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
    const missing = process.argv.filter((name) => isReported(name) && !reports.includes(reportOf(name)));
    const failed = [
      ...reports.flatMap(failuresIn),
      ...missing.map((name) => `${name} (stopped before its end)`),
    ];
    if (exitCode !== 0) console.error(`\nFailed:\n${failed.join('\n')}`);
    return exitCode;
  });
