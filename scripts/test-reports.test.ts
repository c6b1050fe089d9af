import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { inProject } from './project.mjs';
import { journeysOutcome, unitOutcome } from './test-reports.mjs';

function written(report: unknown) {
  const file = path.join(makeTemporaryFolder(onTestFinished), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('unit tests that failed are named with the first line of why, files that could not be loaded too', () => {
  const failed = {
    fullName: 'area is round',
    status: 'failed',
    failureMessages: ['Error: 1 is not 2\n    at x'],
  };
  const report = {
    numPassedTests: 7,
    testResults: [
      { name: inProject('shared/a.test.ts'), assertionResults: [{ status: 'passed' }, failed], message: '' },
      { name: inProject('shared/b.test.ts'), assertionResults: [], message: "Cannot find module './no.ts'" },
    ],
  };
  expect(unitOutcome(written(report))).toEqual({
    passed: 7,
    failures: [
      'FAILED   shared/a.test.ts › area is round: Error: 1 is not 2',
      "FAILED   shared/b.test.ts: Cannot find module './no.ts'",
    ],
  });
});

test('journeys that failed are named with their window, however deep they are nested, and one that passed at last', () => {
  const good = {
    title: 'a',
    file: 'x.spec.ts',
    tests: [{ projectName: 'desk', status: 'expected', results: [] }],
  };
  const bad = (title: string, status: string, message?: string) => ({
    title,
    file: 'x.spec.ts',
    tests: [{ projectName: 'desk', status, results: [{}, { error: message && { message } }] }],
  });
  const report = {
    stats: { expected: 1 },
    suites: [
      {
        specs: [good, bad('b', 'flaky')],
        suites: [{ specs: [bad('c', 'unexpected', '\u001b[31mError\u001b[39m: late\nmore')] }],
      },
    ],
  };
  expect(journeysOutcome(written(report))).toEqual({
    passed: 2,
    again: ['again    [desk] x.spec.ts › b: no reason was given'],
    failures: ['FAILED   [desk] x.spec.ts › c: Error: late'],
  });
});

test('a journey that passed when it was made again is named with its first reason; one that failed twice failed', () => {
  const journey = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'x.journey.ts',
    tests: [
      {
        projectName: 'webkit-desk',
        status,
        results: [...messages.map((message) => ({ error: { message } })), {}],
      },
    ],
  });
  const report = {
    stats: { expected: 3 },
    suites: [
      {
        specs: [
          journey('hung', 'flaky', 'Error: The engine does not answer.'),
          journey('late', 'flaky', 'Error: expect(received).toBe(expected)\nmore'),
          journey('lost', 'unexpected', 'Error: lost', 'Error: late'),
        ],
      },
    ],
  };
  expect(journeysOutcome(written(report))).toEqual({
    passed: 5,
    again: [
      'again    [webkit-desk] x.journey.ts › hung: Error: The engine does not answer.',
      'again    [webkit-desk] x.journey.ts › late: Error: expect(received).toBe(expected)',
    ],
    failures: ['FAILED   [webkit-desk] x.journey.ts › lost: Error: lost'],
  });
});

test('a run that ended before its report has no outcome', () => {
  expect(unitOutcome('/no/such/report.json')).toBeUndefined();
  expect(journeysOutcome('/no/such/report.json')).toBeUndefined();
});
