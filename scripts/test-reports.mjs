import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inProject } from './project.mjs';

/**
 * @typedef {{ passed: number, failures: string[], again?: string[] }} Outcome `failures`: a line for each test that
 *   failed; `again`: one for each journey that passed only when it was made a second time
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
  const named = (wanted, word) =>
    journeys
      .filter(({ test }) => test.status === wanted)
      .map(({ test, what }) => line(what, firstReason(test), word));
  const [again, failures] = [named('flaky', 'again'), named('unexpected', 'FAILED')];
  return { passed: report.stats.expected + again.length, failures, again };
}

const firstReason = ({ results }) => results.find(({ error }) => error)?.error.message;

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
function line(test, message = 'no reason was given', word = 'FAILED') {
  return `${word.padEnd(8)} ${test}: ${stripVTControlCharacters(message).trim().split('\n')[0]}`;
}
