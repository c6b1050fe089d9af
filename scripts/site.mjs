import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import { findMadeFrom, stampFileOf } from '#server/platform/builds.mjs';
import { whyNoOrigin } from '#server/platform/settings.mjs';
import { findContentFolder, isContentFile } from '../content-model/folder.mjs';
import { buildBeside, replaceDist, servedDist } from './builds.mjs';
import { environmentFor } from './environment.mjs';
import { inProject, projectNode, run, runTool, Stop } from './project.mjs';
import { buildProgress, quietly } from './quiet-output.mjs';

/** What determines how content becomes a site. */
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

/** The words that a site begins with are not how they are read. */
const isSample = /^content-model[/\\]sample[/\\]/;
/** It appears on no page: what the owner vouches for. */
const unshown = 'claims.yaml';

/** One thread for whatever has threads of its own, and one C heap. */
const oneThread = {
  VIPS_CONCURRENCY: '1',
  RAYON_NUM_THREADS: '1',
  TOKIO_WORKER_THREADS: '1',
  MALLOC_ARENA_MAX: '1',
};

/** A server with 1 GB can build, however many cores it has; one with more encodes several photographs at once. */
const modestly = (env) => ({
  inherits: environmentFor('build'),
  nodeWords: ['--max-old-space-size=400'],
  // Whatever the shell says: with another value the desk gets React's development version.
  env: {
    NODE_ENV: 'production',
    UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? `${pictureThreads()}`,
    ...env,
    ...oneThread,
  },
});

/** How many photographs a build encodes at once: one for each core, if there are 2 GB for each. */
function pictureThreads() {
  // Where nothing limits it, the constraint is 0 or more than there is.
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  return Math.max(1, Math.min(availableParallelism(), Math.floor(memory / 2 ** 31)));
}

/** Seeds the owner's content folder if it is empty. */
export async function prepareContent() {
  const { exitCode } = await run(projectNode(), ['content-model/prepare.ts'], {
    inherits: environmentFor('content'),
  });
  if (exitCode !== 0) throw new Stop('Nothing was started.', exitCode);
}

/**
 * Prepares the content folder as `prepareContent` does, and stops with every fault in the content folder, file by file.
 * @param {string} consequence what did not happen because of it @param {Record<string, string>} [env] names another
 * folder
 */
export async function checkContent(consequence, env) {
  const { exitCode } = await run(projectNode(), ['content-model/print-problems.ts'], {
    ...{ env, inherits: environmentFor('content') },
  });
  if (exitCode !== 0) throw new Stop(consequence, exitCode);
}

/**
 * A site: the folder of its content, and the folder it is built into.
 * @typedef {{ content: string, dist: string }} Site
 * @returns {Site}
 */
const ownersSite = () => ({ content: findContentFolder(inProject()), dist: servedDist() });

/**
 * Whether a site was built from what is here now.
 * @param {Site} [site] @param {Record<string, string | undefined>} [variables]
 */
export function isBuilt(site = ownersSite(), variables = process.env) {
  const stampFile = stampFileOf(site.dist);
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashInputs(site, variables);
}

/** Builds a site if anything that goes into it has changed since it was built. @param {Site} [site] */
export async function ensureBuilt(site = ownersSite()) {
  if (!isBuilt(site)) await buildSite(site);
}

/** Builds a site in a separate folder and replaces the old one only when it is complete. @param {Site} [site] */
export async function buildSite(site = ownersSite()) {
  const { content, dist } = site;
  const name = path.relative(inProject(), dist);
  const env = { CONTENT_DIR: content, DIST_DIR: dist };
  // Before the check, which keeps there what it finds out about photographs.
  const isFirst = !existsSync(path.resolve(inProject(), process.env.CACHE_DIR?.trim() || '.cache', 'photos'));
  await checkContent(`The site was not built, and ${name}/ was not changed.`, env);
  const stamp = hashInputs(site);
  const began = Date.now();
  console.log(`Building the site${isFirst ? '; the first time takes a few minutes' : ''} …`);
  await replaceDist(dist, (fresh) =>
    makeSite(site, fresh, { stamp, keep: buildProgress(), otherwise: `${name}/ was not changed.` }),
  );
  console.log(`The site is built, in ${inWords(Date.now() - began)}.`);
}

/**
 * Builds what a content folder holds beside the site that is served, or finds the build that was made from the same.
 * @param {string} content @param {(text: string) => string} keep what becomes of what Astro prints: `run`
 * @returns {Promise<{ build: string, isNew: boolean }>} its name
 */
export async function buildDraft(content, keep) {
  const site = { content, dist: servedDist() };
  await checkContent('', { CONTENT_DIR: content, DIST_DIR: site.dist });
  const stamp = hashInputs(site);
  const there = findMadeFrom(site.dist, stamp);
  if (there) return { build: there, isNew: false };
  const otherwise = 'The site that is served was not changed.';
  const build = await buildBeside(site.dist, (fresh) => makeSite(site, fresh, { stamp, keep, otherwise }));
  return { build, isNew: true };
}

/** @param {Site} site @param {string} fresh @param {{ stamp: string, keep: (text: string) => string, otherwise: string }} options */
async function makeSite({ content, dist }, fresh, { stamp, keep, otherwise }) {
  const { exitCode } = await runTool('astro', ['build', '--outDir', fresh], {
    ...modestly({ CONTENT_DIR: content }),
    keep,
  });
  if (exitCode !== 0) throw new Stop(`The site was not built; see the reason above. ${otherwise}`, exitCode);
  await makeDesk(path.join(fresh, '.desk'), path.join(dist, '.desk'));
  writeFileSync(stampFileOf(fresh), stamp);
}

/** @param {number} time in milliseconds */
function inWords(time) {
  const seconds = Math.round(time / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** For Vite, whether it builds the desk or serves it in development. */
export const deskWords = '--config desk/vite.config.ts --configLoader native --logLevel warn'.split(' ');

/** The owner's desk, next to the site and hidden from its visitors; made anew only from other code. @param {string} folder @param {string} served */
async function makeDesk(folder, served) {
  const stamp = hashCode(createHash('sha256')).digest('hex');
  const stampFile = stampFileOf(served);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return linkFolder(served, folder);
  const { exitCode } = await runTool('vite', ['build', ...deskWords, '--outDir', folder], {
    ...modestly({}),
    keep: quietly(),
  });
  if (exitCode !== 0) throw new Stop('The desk was not built; see the reason above.', exitCode);
  writeFileSync(stampFileOf(folder), stamp);
}

/** The desk of today around the pages as they are: for words that cannot be built, and are mended at the desk. */
export async function buildDeskAlone({ dist } = ownersSite()) {
  await replaceDist(dist, async (fresh) => {
    if (existsSync(dist)) cpSync(dist, fresh, { recursive: true, dereference: true });
    // Where there are no pages yet, and the company's own details may be what is wrong.
    else cpSync(inProject('content-model/sample/business.yaml'), path.join(fresh, '.content/business.yaml'));
    await makeDesk(path.join(fresh, '.desk'), path.join(dist, '.desk'));
  });
}

/** The same files under one more name, or copies where the file system has no such links. */
function linkFolder(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from, { recursive: true }).map(String)) {
    const [file, copy] = [from, to].map((folder) => path.join(folder, name));
    mkdirSync(path.dirname(copy), { recursive: true });
    if (!statSync(file).isFile()) continue;
    try {
      linkSync(file, copy);
    } catch {
      copyFileSync(file, copy);
    }
  }
}

/**
 * The address that pages are built for, and that the server considers its own: SITE_URL, or else this machine at
 * PORT. Empty counts as absent, and so does port 0, which means any port.
 * @param {Record<string, string | undefined>} [variables]
 */
export function siteAddress({ SITE_URL, PORT } = process.env) {
  const given = SITE_URL?.trim();
  const problem = given && whyNoOrigin(given, 'https://www.your-company.com');
  if (problem) throw new Stop(`SITE_URL ${problem}. Nothing was built.`);
  const port = PORT?.trim().replace(/^0+$/, '');
  const address = given || `http://localhost:${port || 3000}`;
  if (URL.canParse(address)) return address;
  throw new Stop('PORT must be a number. Nothing was built.');
}

/**
 * One hash over everything that determines the built site: files by name and content, and the environment.
 * @param {Site} [site]
 * @param {Record<string, string | undefined>} [variables]
 */
export function hashInputs({ content } = ownersSite(), variables = process.env) {
  const hash = hashCode(createHash('sha256').update(`${siteAddress(variables)}\0`));
  const words = existsSync(content) ? filesUnder('.', content) : [];
  for (const file of words) if (isContentFile(file) && file !== unshown) addFile(hash, file, content);
  for (const name of Object.keys(variables).sort()) {
    if (name.startsWith('PUBLIC_')) hash.update(`${name}=${variables[name]}\0`);
  }
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash */
function hashCode(hash) {
  const code = inputs.flatMap((name) => filesUnder(name, inProject()));
  for (const file of code) if (!isSample.test(file)) addFile(hash, file, inProject());
  return hash;
}

/** @param {import('node:crypto').Hash} hash @param {string} file @param {string} from */
const addFile = (hash, file, from) =>
  hash
    .update(`${file}\0`)
    .update(readFileSync(path.join(from, file)))
    .update('\0');

/** @param {string} name a file or folder @param {string} from where it stands */
function filesUnder(name, from) {
  const isFile = (file) => statSync(path.join(from, file)).isFile();
  if (isFile(name)) return [name];
  const found = readdirSync(path.join(from, name), { recursive: true });
  return found
    .map((file) => path.join(name, String(file)))
    .filter(isFile)
    .sort();
}
