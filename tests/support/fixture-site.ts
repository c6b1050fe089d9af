/** `npm run build:tests`: the two sites that tests read and visit, if anything in them has changed. */
import { devNull } from 'node:os';
import { enterEnvironment } from '#scripts/environment.mjs';
import { inProject, main } from '#scripts/project.mjs';
import { ensureBuilt } from '#scripts/site.mjs';

/** The tests' own company, so that nothing an owner writes can turn a test red. */
export const fixtureSite = { content: inProject('tests/content'), dist: inProject('.cache/fixture/dist') };

/** The sample as it is delivered, which the specification describes to the letter. */
export const sampleSite = {
  content: inProject('content-model/sample'),
  dist: inProject('.cache/sample/dist'),
};

/** The environment that makes a program use the tests' own company. */
export const fixtureVariables = {
  CONTENT_DIR: fixtureSite.content,
  DIST_DIR: fixtureSite.dist,
  ENV_FILE: devNull,
};

export const ensureFixtureBuilt = () => ensureBuilt(fixtureSite);

/**
 * What each configuration of Playwright does first: enters the environment of tests and makes sure of the site that they
 * visit. Workers load the configuration again, and inherit what it set the first time.
 * @param find what these tests need to know besides
 */
export async function beginEndToEndTests(find: () => Record<string, string>) {
  if (process.env.E2E_BEGUN) return;
  enterEnvironment('test', { ...fixtureVariables, E2E_BEGUN: 'yes' });
  Object.assign(process.env, find());
  await ensureFixtureBuilt();
}

if (import.meta.main ?? process.argv[1] === inProject('./fixture-site.ts')) {
  enterEnvironment('test', fixtureVariables);
  await main(async () => {
    await Promise.all([ensureBuilt(sampleSite), ensureBuilt(fixtureSite)]);
    return 0;
  });
}
