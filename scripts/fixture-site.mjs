import { devNull } from 'node:os';
import { inProject } from './project.mjs';
import { ensureBuilt } from './site.mjs';

/** The site that tests stand on: a company of their own, so that nothing the owner writes can turn a test red. */
export const fixtureSite = { content: inProject('tests/content'), dist: inProject('.cache/fixture/dist') };

/** What makes a program take that site for its own. */
export const fixtureVariables = {
  CONTENT_DIR: fixtureSite.content,
  DIST_DIR: fixtureSite.dist,
  ENV_FILE: devNull,
};

/** Builds it if anything that goes into it has changed. */
export const ensureFixtureBuilt = () => ensureBuilt(fixtureSite);
