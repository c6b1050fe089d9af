import { environmentFor } from '#scripts/environment.mjs';
import { serverEnv } from '#scripts/project.mjs';

/**
 * The variables that programs under test take from the tests: where programs are, which company's site it is (the
 * tests' own where no other is named, as when a bench is run in a fresh clone), and where compiled modules are kept, so
 * that only the first of many servers compiles them.
 */
export function readInheritedVariables() {
  const { CONTENT_DIR = 'tests/content', DIST_DIR } = process.env;
  return { ...serverEnv, ...environmentFor('test'), CONTENT_DIR, DIST_DIR };
}
