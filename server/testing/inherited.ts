import { serverEnv } from '#scripts/server.mjs';

/**
 * The variables that programs under test take from the tests: where programs are, which company's site it is (the
 * tests' own where no other is named, as when a bench is run in a fresh clone), and where compiled modules are kept, so
 * that only the first of many servers compiles them.
 */
export function inherited() {
  const { PATH, CONTENT_DIR = 'tests/content', DIST_DIR, NODE_COMPILE_CACHE } = process.env;
  return { ...serverEnv, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), PATH, CONTENT_DIR, DIST_DIR };
}
