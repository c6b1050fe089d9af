/**
 * Whether the tests stay green when an owner does an owner's work: changes a copy of the project and tests that.
 * `npm test` runs what can see the owner's content; `npm run test:edited` runs everything CI runs.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { findContentFolder } from '../../content/folder.mjs';
import { seed } from '../../content/prepare/seed.ts';
import { fixtureSite } from '../../scripts/fixture-site.mjs';
import { ensureInstalled } from '../../scripts/install.mjs';
import { inProject } from '../../scripts/project.mjs';
import { shrinkPhotos } from '../../scripts/testing/shrink-photos.ts';
import { editContent } from './edit-content.ts';

/** Files that a clone of the repository would not have. */
const local =
  /^(?:\.env|\.git|\.astro|\.cache|\.?dist[\w-]*|node_modules|data|test-results|playwright-report|screenshots|reports)(?:$|[/\\])/;

// The copy shares the packages installed here, and must find them up to date.
await ensureInstalled();
const folder = makeTemporaryFolder();
process.once('SIGTERM', () => process.exit(143));
copyProject();
const content = path.join(folder, 'content');
await editContent(content);
await shrinkPhotos(path.join(content, 'photos'));
const steps = process.argv.includes('--whole') ? [['scripts/test.mjs']] : whatSeesTheContent();
const failed = steps.find((words) => !passes(words));
if (failed) console.error(`\nAfter an ordinary edit of the content this fails: node ${failed.join(' ')}`);
process.exitCode = failed ? 1 : 0;

function copyProject() {
  cpSync(inProject(), folder, {
    recursive: true,
    filter: (source) => !local.test(path.relative(inProject(), source)),
  });
  const owners = findContentFolder(inProject());
  if (existsSync(owners)) cpSync(owners, path.join(folder, 'content'), { recursive: true });
  seed(path.join(folder, 'content'));
  symlinkSync(inProject('node_modules'), path.join(folder, 'node_modules'));
  const built = path.relative(inProject(), fixtureSite.dist);
  if (existsSync(fixtureSite.dist)) cpSync(fixtureSite.dist, path.join(folder, built), { recursive: true });
}

function whatSeesTheContent() {
  const tool = (name: string, ...words: string[]) => [path.join('node_modules', name), ...words];
  return [
    ['content/print-faults.ts'],
    tool('vitest/vitest.mjs', 'related', '--run', '--reporter=dot', 'content/load.ts'),
    ['scripts/build.mjs'],
    ['tests/ordinary-edit/launch-report.ts'],
    tool('@playwright/test/cli.js', 'test', '--project=specification', '--reporter=list'),
  ];
}

/** As the owner's shell runs it: none of these tests' own settings. */
function passes(words: string[]): boolean {
  const { CONTENT_DIR, DIST_DIR, ...env } = process.env;
  return spawnSync(process.execPath, words, { cwd: folder, env, stdio: 'inherit' }).status === 0;
}
