/**
 * The variables that programs under test take from the tests: where programs are, and which company's site it is: the
 * tests' own where no other is named, as when a bench is run in a fresh clone.
 */
export function inherited() {
  const { PATH, CONTENT_DIR = 'tests/content', DIST_DIR } = process.env;
  return { PATH, CONTENT_DIR, DIST_DIR };
}
