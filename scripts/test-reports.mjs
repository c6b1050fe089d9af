import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inProject } from './project.mjs';

/**
 * @typedef {{ passed: number, failures: string[], again?: string[] }} Outcome `failures`: a line for each test that
 *   failed; `again`: one for each that was made a second time because its engine hung
 */

/** What Vitest reported in this file, if it got that far. @param {string} file @returns {Outcome | undefined} */
export function unitOutcome(file) {
  const report = readReport(file);
  if (!report) return undefined;
  const failures = report.testResults.flatMap(({ name, assertionResults, message }) => {
    const where = path.relative(inProject(), name);
    // A file that cannot be loaded has a message and no tests.
    if (assertionResults.length === 0 && message) return [line(where, message)];
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => line(`${where} › ${fullName}`, failureMessages[0]));
  });
  return { passed: report.numPassedTests, failures };
}

/** What Playwright reported in this file, if it got that far. @param {string} file @returns {Outcome | undefined} */
export function journeysOutcome(file) {
  const report = readReport(file);
  if (!report) return undefined;
  const journeys = specsIn(report).flatMap(({ file: where, title, tests }) =>
    tests.map((test) => ({ test, what: `[${test.projectName}] ${where} › ${title}` })),
  );
  const again = journeys.filter(({ test }) => hungOnce(test)).map(({ what }) => `again    ${what}: ${hung}`);
  const failures = journeys
    .filter(({ test }) => ['unexpected', 'flaky'].includes(test.status) && !hungOnce(test))
    .map(({ test, what }) => line(what, test.results.find(({ error }) => error)?.error.message));
  return { passed: report.stats.expected + again.length, failures, again };
}

/** What a driver says of an engine that hangs; nothing that a page does. */
const hung = 'The engine does not answer.';

/** True for a journey that passed when it was made again, if nothing but the engine was the reason. */
export function hungOnce({ status, results }) {
  const reasons = results.flatMap(({ error }) => error?.message ?? []);
  return status === 'flaky' && reasons.length > 0 && reasons.every((reason) => reason.includes(hung));
}

/** Every journey in Playwright's report. */
export function specsIn({ suites = [], specs = [] } = {}) {
  return [...specs, ...suites.flatMap(specsIn)];
}

/** A report, or nothing if the tool ended before writing one. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} test @param {string | undefined} message of which the first line says enough */
function line(test, message = 'no reason was given') {
  return `FAILED   ${test}: ${stripVTControlCharacters(message).trim().split('\n')[0]}`;
}
