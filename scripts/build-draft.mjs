/**
 * Run by the server for previews of the desk: `node scripts/build-draft.mjs CONTENT DIGEST NOT_BEFORE`. Builds a content folder
 * beside the served site, at low priority, and reports its progress. Its settings are the server's, not those of
 * `.env`.
 */
import { constants } from 'node:os';
import path from 'node:path';
import { buildsFolder } from '../publishing/builds.mjs';
import { servedDist } from './builds.mjs';
import { enterEnvironment } from './environment.mjs';
import { main, runNode } from './project.mjs';
import { quietly } from './quiet-output.mjs';
import { buildStaged } from './site.mjs';

const { preferForOomKill, lowerPriority } = await import('#server/platform/lower-priority.ts');
enterEnvironment('build');
lowerPriority(constants.priority.PRIORITY_LOW);
preferForOomKill();
// A server that is gone needs no build; what runs here is told, and removes what it has begun.
const end = () => process.kill(process.pid, 'SIGTERM');
process.on('disconnect', end);

/** @param {object} news */
const report = (news) => process.send?.(news);

await main(async () => {
  const [content = '', digest = '', notBefore = '0'] = process.argv.slice(2);
  try {
    report({ step: 'Checking text and photos…' });
    const otherwise = 'The site that is served was not changed.';
    const built = await buildStaged({
      content,
      digest,
      notBefore: Number(notBefore),
      dist: servedDist(),
      keep: inSteps(),
      otherwise,
    });
    const { name: build, isNew } = built;
    report({ step: 'Checking links…' });
    report({
      build,
      isNew,
      findings: await findingsOf(content, path.join(buildsFolder(servedDist()), build)),
    });
    return 0;
  } finally {
    process.off('disconnect', end);
    // Or the channel would keep this process alive.
    process.disconnect?.();
  }
});

/** Converts Astro's output to steps for the owner; the rest is logged. */
function inSteps() {
  return quietly((line) => {
    if (line.includes('Collecting build info')) report({ step: 'Building the pages…' });
    const [, done, all] = /▶ .*\((\d+)\/(\d+)\)$/.exec(line) ?? [];
    if (done) report({ step: `Sizing photos: ${done} of ${all}…` });
    return done || /^[\d:]+ +├─ /.test(line) ? '' : undefined;
  });
}

/** @returns {Promise<object[]>} what is said without proof, samples, and links that lead nowhere */
async function findingsOf(content, dist) {
  const { output } = await runNode(['launch-check/check-draft.ts'], {
    env: { CONTENT_DIR: content, DIST_DIR: dist },
    as: 'build',
    keep: () => '',
  });
  return JSON.parse(output);
}
