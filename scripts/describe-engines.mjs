import { titles } from './engines.mjs';
import { specsIn } from './test-reports.mjs';

/**
 * Which engines the journeys were made in, and why one was not: a line for each.
 * @param {object | undefined} report Playwright's, where the journeys' annotations name the engine
 * @param {ReturnType<import('./engines.mjs').findEngines>['missing']} missing
 */
export function describeEngines(report, missing) {
  const counts = new Map();
  for (const { tests } of specsIn(report)) {
    for (const test of tests) {
      const { status, projectName, annotations } = test;
      const engine = annotations.find(({ type }) => type === 'engine')?.description ?? projectName;
      const { passed = 0, failed = 0 } = counts.get(engine) ?? {};
      const isGood = ['expected', 'flaky'].includes(status);
      counts.set(engine, { passed: passed + Number(isGood), failed: failed + Number(!isGood) });
    }
  }
  return [
    ...Array.from(
      counts,
      ([engine, { passed, failed }]) => `ran      ${engine}: ${passed} passed, ${failed} failed`,
    ),
    ...missing.map(({ name, why }) => `not run  ${titles[name]} was not found: ${why}`),
  ];
}
