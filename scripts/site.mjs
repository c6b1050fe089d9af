import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { findOriginProblem } from '#server/platform/settings.mjs';
import { findContentFolder } from '../content-model/folder.mjs';
import {
  buildMemory,
  findBuildOf,
  isNewerBuild,
  memoryLimit,
  readBuiltFrom,
  release,
  stampFileOf,
  timeOf,
} from '../publishing/builds.mjs';
import { digestOf, readContentFiles, readPublished } from '../publishing/content-files.mjs';
import { describeFirstBuild, pictureThreads } from '../publishing/first-build.mjs';
import { addBuild, replaceDist, servedDist } from './builds.mjs';
import { findRunning } from './ports.mjs';
import { CommandError, inProject, runNode, runTool } from './project.mjs';
import { buildProgress, quietly } from './quiet-output.mjs';

/** The files that determine how content becomes a site. */
const inputs = [
  'content-model',
  'shared',
  'ui',
  'site',
  'desk',
  'astro.config.ts',
  'package-lock.json',
  'tsconfig.json',
];

/** The sample isn't part of the code. */
const isSample = /^content-model[/\\]sample[/\\]/;
/** The disk space of a build besides the size of the last one, in bytes. */
const spareRoom = 20e6;
/** Limits every library to one thread, and to one C heap. */
const oneThread = {
  VIPS_CONCURRENCY: '1',
  RAYON_NUM_THREADS: '1',
  TOKIO_WORKER_THREADS: '1',
  MALLOC_ARENA_MAX: '1',
};

/**
 * Options for a build on a server with 1 GB, however many cores it has; with more memory, several photos are encoded
 * at once. A small space for young objects saves a sixth of the memory.
 */
const withLowMemory = (env) => ({
  as: /** @type {const} */ ('build'),
  nodeArgs: ['--max-old-space-size=400', '--max-semi-space-size=4'],
  // Whatever the shell says: with another value the desk gets React's development version.
  env: {
    NODE_ENV: 'production',
    UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? `${pictureThreads()}`,
    ...env,
    ...oneThread,
  },
});

/**
 * Seeds the owner's content folder if it is empty, brings it to the form that this release reads, and makes it the first
 * version if nothing was published yet.
 * @param {string} [next] `publish` if somebody can do that next: then the line that says how is left out
 */
export async function prepareContent(next = '') {
  if ((await runPublishing(['prepare', next])).exitCode !== 0) throw new CommandError('Nothing was started.');
}

/** Runs a command of publishing/main.ts. @param {string[]} args @param {(text: string) => string} [keep] */
const runPublishing = (args, keep) => runNode(['publishing/main.ts', ...args], { keep, as: 'build' });

/**
 * Prepares the content folder as `prepareContent` does, and stops with every fault in the content folder, file by file.
 * @param {string} consequence what did not happen because of it @param {Record<string, string>} [env] names another
 * folder
 */
export async function checkContent(consequence, env) {
  const { exitCode } = await runNode(['content-model/print-problems.ts'], { env, as: 'content' });
  if (exitCode !== 0) throw new CommandError(consequence, exitCode);
}

/**
 * A site: the folder of its content, and the folder it is built into.
 * @typedef {{ content: string, dist: string }} Site
 * @returns {Site}
 */
const ownersSite = () => ({ content: findContentFolder(inProject()), dist: servedDist() });

/**
 * Whether the published version was built by this release for this address. A folder in which nothing was ever
 * published is compared as it is.
 * @param {Site} [site] @param {Record<string, string | undefined>} [variables]
 */
export function isBuilt({ content, dist } = ownersSite(), variables = process.env) {
  const digest = () => readPublished(content)?.digest ?? digestOf(readContentFiles(content));
  return isBuiltFrom(dist, digest, variables);
}

/** @param {string} dist @param {() => string} digest @param {Record<string, string | undefined>} [variables] */
function isBuiltFrom(dist, digest, variables) {
  const from = readBuiltFrom(dist);
  return from !== undefined && from.digest === digest() && from.stamp === stampOf(variables);
}

/** Builds the published version if it isn't served. */
export async function ensurePublishedBuilt() {
  if (!isBuilt()) await buildPublished();
}

/** Builds a content folder as it is, unless that was done already: for sites that nobody publishes, such as tests'. @param {Site} site */
export async function ensureBuilt(site) {
  const { content, dist } = site;
  const digest = digestOf(readContentFiles(content));
  if (isBuiltFrom(dist, () => digest)) return;
  await timeBuild({ content, dist }, async (keep) => {
    const from = builtFrom(digest);
    await check(content, dist, unchanged(dist));
    await replaceDist(
      dist,
      (fresh) => runAstroBuild(site, fresh, { keep, otherwise: unchanged(dist) }),
      from,
    );
  });
}

/** Refuses to replace the pages of a running server with pages for another address. @param {string} dist */
async function refuseOtherAddress(dist) {
  const [running, mine] = [await findRunning(dist), new URL(siteAddress()).origin];
  if (!running?.siteUrl || running.siteUrl === mine) return;
  throw new CommandError(
    `A server on these folders is running for ${running.siteUrl}, and this would build pages for ${mine}. Stop it, or start it again with that address first (SITE_URL, PORT). ${unchanged(dist)}`,
  );
}

/**
 * Builds the published version with this release's code for this address, and serves it. It publishes nothing.
 * @param {boolean} canWait whether a server that is started next can build it, with what was built before in the meantime
 * @returns {Promise<boolean>} whether it is left to that server
 */
export async function buildPublished(canWait = false) {
  const { content, dist } = ownersSite();
  await refuseOtherAddress(dist);
  if (isNewerBuild(dist))
    throw new CommandError(
      `The site that is served was built by a newer release (${readBuiltFrom(dist)?.release}; this is ${release}). ${unchanged(dist)}`,
    );
  await prepareContent();
  if (!readPublished(content)) {
    await ensureBuilt({ content, dist });
    return false;
  }
  if (canWait && memoryLimit() >= buildMemory) return true;
  await timeBuild({ content, dist }, async (keep) => {
    // Somebody may publish while this builds: then that is built, too.
    for (let isServed = false; !isServed; ) {
      const staged = await stagePublished();
      try {
        const otherwise = unchanged(dist);
        const build = await buildStaged({
          content: staged.folder,
          dist,
          digest: staged.digest,
          keep,
          otherwise,
        });
        const { exitCode } = await runPublishing(['serve', staged.id, build.name]);
        if (exitCode !== 0 && exitCode !== publishedElsewhere) throw new CommandError(otherwise, exitCode);
        isServed = exitCode === 0;
      } finally {
        rmSync(staged.folder, { recursive: true, force: true });
      }
    }
  });
  return false;
}

/** @returns {Promise<{ id: string, digest: string, folder: string }>} */
async function stagePublished() {
  const { exitCode, output } = await runPublishing(['stage'], () => '');
  const line = output.trim().split('\n').at(-1) ?? '';
  if (exitCode === 0) return JSON.parse(line);
  throw new CommandError(`The published version could not be assembled: ${line}`, exitCode);
}

/**
 * The exit codes of publishing/main.ts if another version was published in the meantime, and if there is nothing to
 * publish.
 */
const publishedElsewhere = 3;
const nothingToPublish = 4;

/** Lists what in the content folder isn't published. @returns {Promise<boolean>} whether there is anything */
export async function listChanges() {
  const { exitCode } = await runPublishing(['changes']);
  if (exitCode !== 0 && exitCode !== nothingToPublish)
    throw new CommandError('Nothing was published.', exitCode);
  return exitCode === 0;
}

/** Builds and publishes the content folder as it is now. */
export async function publishWorkingCopy() {
  const { content, dist } = ownersSite();
  await timeBuild({ content, dist }, async (keep) => {
    const { folder, previous, changed } = JSON.parse(
      (await runPublishing(['stage-working-copy'], () => '')).output,
    );
    try {
      const { name } = await buildStaged({
        content: folder,
        dist,
        keep,
        otherwise: 'Nothing was published.',
      });
      const { exitCode } = await runPublishing(['publish', folder, name, previous, String(changed)]);
      if (exitCode === publishedElsewhere)
        throw new CommandError(
          'Somebody else published in the meantime. Nothing was published; look at the changes again.',
        );
      if (exitCode !== 0)
        throw new CommandError('Publishing was not finished; see the reason above.', exitCode);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  console.log('Published. A running server shows it now.');
}

/**
 * Builds a snapshot beside the site that is served, or finds the build that was made from the same.
 * @param {{ content: string, dist: string, digest?: string, notBefore?: number, keep: (text: string) => string, otherwise: string }} options
 *   digest: of the version that it is a snapshot of, if its files have another form; notBefore: a build from before this time, in
 *   milliseconds, doesn't count; keep: what becomes of what Astro prints
 */
export async function buildStaged({ content, dist, digest, notBefore = 0, keep, otherwise }) {
  const from = builtFrom(digest ?? digestOf(readContentFiles(content)));
  const there = findBuildOf(dist, from.digest, from.stamp);
  if (there && timeOf(there) >= notBefore) return { name: there, isNew: false };
  await check(content, dist, otherwise);
  expectFreeSpace(dist, otherwise);
  const site = { content, dist };
  const name = await addBuild(dist, (fresh) => runAstroBuild(site, fresh, { keep, otherwise }), from);
  return { name, isNew: true };
}

/** A build takes as much as the one before it, until both share what is the same. @param {string} dist @param {string} otherwise */
function expectFreeSpace(dist, otherwise) {
  const files = existsSync(dist) ? readdirSync(dist, { recursive: true }) : [];
  const needed = files.reduce((sum, name) => sum + statSync(path.join(dist, String(name))).size, spareRoom);
  const { bavail, bsize } = statfsSync(path.dirname(dist));
  const [needs, has] = [needed, bavail * bsize].map((bytes) => `${Math.ceil(bytes / 1e6)} MB`);
  if (bavail * bsize < needed)
    throw new CommandError(
      `Not enough free space in ${path.dirname(dist)}: a build takes ${needs}, and ${has} is free. ${otherwise}`,
    );
}

/** @param {string} content @param {string} dist @param {string} otherwise */
const check = (content, dist, otherwise) =>
  checkContent(`The site was not built. ${otherwise}`, { CONTENT_DIR: content, DIST_DIR: dist });

const unchanged = (dist) => `${path.relative(inProject(), dist)}/ was not changed.`;

/** @param {string} digest @returns {import('../publishing/builds.mjs').BuiltFrom} */
const builtFrom = (digest) => ({ digest, stamp: stampOf(), release });

/**
 * Runs a build, and prints how long it took.
 * @param {Site} site @param {(keep: (text: string) => string) => Promise<void>} build
 */
async function timeBuild({ content, dist }, build) {
  const began = Date.now();
  console.log(['Building the site…', describeFirstBuild(content, dist)].filter(Boolean).join(' '));
  await build(buildProgress());
  console.log(`The site is built, in ${formatDuration(Date.now() - began)}.`);
}

/** @param {Site} site @param {string} fresh @param {{ keep: (text: string) => string, otherwise: string }} options */
async function runAstroBuild({ content, dist }, fresh, { keep, otherwise }) {
  const { exitCode } = await runTool('astro', ['build', '--outDir', fresh], {
    ...withLowMemory({ CONTENT_DIR: content }),
    keep,
  });
  if (exitCode !== 0)
    throw new CommandError(`The site was not built; see the reason above. ${otherwise}`, exitCode);
  await buildDesk(path.join(fresh, '.desk'), path.join(dist, '.desk'));
}

/** @param {number} time in milliseconds */
function formatDuration(time) {
  const seconds = Math.round(time / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Vite's arguments for the desk, in a build and in development. */
export const deskBuildArguments = '--config desk/vite.config.ts --configLoader native --logLevel warn'.split(
  ' ',
);

/**
 * Builds the desk beside the site, or copies it if its code hasn't changed.
 * @param {string} folder @param {string} served
 */
async function buildDesk(folder, served) {
  const stamp = hashCode(createHash('sha256')).digest('hex');
  const stampFile = stampFileOf(served);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)
    return cpSync(served, folder, { recursive: true });
  const { exitCode } = await runTool('vite', ['build', ...deskBuildArguments, '--outDir', folder], {
    ...withLowMemory({}),
    keep: quietly(),
  });
  if (exitCode !== 0) throw new CommandError('The desk was not built; see the reason above.', exitCode);
  writeFileSync(stampFileOf(folder), stamp);
}

/** Builds the desk around the existing pages, if the content can't be built and has to be fixed in the desk. */
export async function buildDeskOnly({ dist } = ownersSite()) {
  await replaceDist(
    dist,
    async (fresh) => {
      if (existsSync(dist)) cpSync(dist, fresh, { recursive: true, dereference: true });
      // Where there are no pages yet, and the company's own details may be what is wrong.
      else
        cpSync(inProject('content-model/sample/business.yaml'), path.join(fresh, '.content/business.yaml'));
      await buildDesk(path.join(fresh, '.desk'), path.join(dist, '.desk'));
    },
    readBuiltFrom(dist) ?? builtFrom(''),
  );
}

/**
 * The address that pages are built for, and that the server considers its own: SITE_URL, or else this machine at
 * PORT. Empty counts as absent, and so does port 0, which means any port.
 * @param {Record<string, string | undefined>} [variables]
 */
export function siteAddress({ SITE_URL, PORT } = process.env) {
  const given = SITE_URL?.trim();
  const problem = given && findOriginProblem(given, 'https://www.your-company.com');
  if (problem) throw new CommandError(`SITE_URL ${problem}. Nothing was built.`);
  const port = PORT?.trim().replace(/^0+$/, '');
  const address = given || `http://localhost:${port || 3000}`;
  if (URL.canParse(address)) return address;
  throw new CommandError('PORT must be a number. Nothing was built.');
}

/**
 * One hash over what determines how content becomes a site: code and environment.
 * @param {Record<string, string | undefined>} [variables]
 */
export function stampOf(variables = process.env) {
  const hash = hashCode(createHash('sha256').update(`${siteAddress(variables)}\0`));
  for (const name of Object.keys(variables).sort()) {
    if (name.startsWith('PUBLIC_')) hash.update(`${name}=${variables[name]}\0`);
  }
  return hash.digest('hex');
}

/** Returns the hash of this machine's code, and its commit: two machines with the same code fit each other. */
export function describeCode() {
  const all = [...inputs, 'publishing', 'scripts', 'server'];
  const code = hashCode(createHash('sha256'), all).digest('hex');
  const git = spawnSync('git', ['-c', 'safe.directory=*', 'rev-parse', '--short', 'HEAD'], {
    cwd: inProject(),
    encoding: 'utf8',
  });
  return { code, commit: git.stdout?.trim() || 'unknown' };
}

/** @param {import('node:crypto').Hash} hash @param {string[]} names files and folders */
function hashCode(hash, names = inputs) {
  for (const file of names.flatMap(filesUnder))
    if (!isSample.test(file))
      hash
        .update(`${file}\0`)
        .update(readFileSync(inProject(file)))
        .update('\0');
  return hash;
}

/** @param {string} name a file or folder of the project */
function filesUnder(name) {
  const isFile = (file) => statSync(inProject(file)).isFile();
  if (isFile(name)) return [name];
  const found = readdirSync(inProject(name), { recursive: true });
  return found
    .map((file) => path.join(name, String(file)))
    .filter(isFile)
    .sort();
}
