import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';
import { inProject } from '../../scripts/project.mjs';

const server = [journeys.webServer ?? []].flat()[0]!;

/** `npm run screenshots`: every page and state at every width, to be looked at, in screenshots/. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.shots.ts',
  globalTeardown: inProject('tests/remove-journey-data.ts'),
  outputDir: inProject('test-results'),
  webServer: { ...server, cwd: inProject() },
});
