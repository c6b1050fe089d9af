/** The variables that programs under test take from the tests: where programs are, and which company's site it is. */
export function inherited() {
  const { PATH, CONTENT_DIR, DIST_DIR } = process.env;
  return { PATH, CONTENT_DIR, DIST_DIR };
}
