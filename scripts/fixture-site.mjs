import { devNull } from 'node:os';
import { inProject } from './project.mjs';
import { ensureBuilt } from './site.mjs';

/** The site that tests use: a company of their own, so that nothing the owner writes can turn a test red. */
export const fixtureSite = { content: inProject('tests/content'), dist: inProject('.cache/fixture/dist') };

/** The environment that makes a program use that site. */
export const fixtureVariables = {
  CONTENT_DIR: fixtureSite.content,
  DIST_DIR: fixtureSite.dist,
  ENV_FILE: devNull,
};

export const ensureFixtureBuilt = () => ensureBuilt(fixtureSite);
