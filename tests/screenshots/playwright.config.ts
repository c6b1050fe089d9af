import '../../scripts/env-file.mjs';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts';
import { findContentFolder } from '../../content-model/folder.mjs';
import { inProject } from '../../scripts/project.mjs';

// The owner's site, whatever a test's own is; the engines' configuration sets that.
const { DIST_DIR = 'dist', CONTENT_DIR = findContentFolder() } = process.env;
const { default: engines } = await import('../engines/playwright.config.ts');
Object.assign(process.env, { DIST_DIR, CONTENT_DIR });

/**
 * `npm run screenshots`: every screen and state of the owner's site and desk at every width, for review, in
 * screenshots/, and in every engine; `--project screens` for Chromium alone. `--project guide`: the pictures of
 * docs/how-to/edit-content.md.
 */
export default defineConfig({
  ...engines,
  projects: [
    ...['screens', 'guide'].map((name) => ({
      name,
      testMatch: `${name}.shots.ts`,
      use: { launchOptions: { executablePath: findChromium(), args: chromiumFlags } },
    })),
    ...engines.projects!.map((project) => ({ ...project, testMatch: 'engines.shots.ts' })),
  ],
  outputDir: inProject('test-results/screenshots'),
  timeout: 600_000,
});
