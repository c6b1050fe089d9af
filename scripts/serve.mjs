import { isCarried, lastBuilt, servedDist } from './builds.mjs';
import { describeReadable } from './env-file.mjs';
import { ensureInstalled, isInstalled } from './install.mjs';
import { expectFreePort } from './ports.mjs';
import { runNode, Stop, serverArguments, serverEnv, stopSignals } from './project.mjs';
import { buildPublished, isBuilt, prepareContent } from './site.mjs';

let isToldToStop = false;
let isServing = false;
/** Whether the server builds what is published, with what was built before in the meantime. */
let isBuiltLater = false;
for (const signal of stopSignals) {
  process.on(signal, () => {
    if (!isToldToStop && !isServing) {
      // Behind the ^C that a terminal shows.
      console.log(`${process.stdout.isTTY ? '\n' : ''}Stopped before anything was served. Nothing is lost.`);
    }
    isToldToStop = true;
  });
}

/**
 * From a fresh clone to a served site: installs, builds, checks the settings, and serves until it is told to stop.
 * @param {{ prepare?: () => Promise<void>, onReady: () => void }} options
 *   prepare: called before the server starts; onReady: once it serves
 * @returns {Promise<number>} the exit code
 */
export async function serve({ prepare, onReady }) {
  await expectFreePort(process.env, `npm ${npmWords()}`);
  const complaints = [describeReadable(), await orLastBuild(install)];
  if (isToldToStop) return 0;
  const settings = await checkSettings();
  if (settings.exitCode !== 0) return isToldToStop ? 0 : settings.exitCode;
  complaints.push(await orLastBuild(build));
  if (isToldToStop) return 0;
  await prepare?.();
  if (isToldToStop) return 0;
  return runServer(() => {
    for (const complaint of complaints.filter(Boolean)) console.error(complaint);
    onReady();
  });
}

/** Serves what was built, and neither installs nor builds anything. @returns {Promise<number>} the exit code */
export async function serveBuilt() {
  await expectFreePort(process.env, `npm ${npmWords()}`);
  if (!isInstalled('serving')) {
    throw new Stop(
      'Packages are missing, or differ from package-lock.json: run `npm ci --omit=dev`. Nothing was started.',
    );
  }
  const builtAt = lastBuilt();
  if (!builtAt) {
    throw new Stop(
      `There is no built site in ${servedDist()}: run \`npm run build\`, or bring one that was built elsewhere. Nothing was started.`,
    );
  }
  const settings = await checkSettings();
  if (isToldToStop || settings.exitCode !== 0) return isToldToStop ? 0 : settings.exitCode;
  return runServer(() => {
    const readable = describeReadable();
    if (readable) console.error(readable);
    if (isUpToDate() === false) {
      console.error(`
!!! The site was built ${inWords(builtAt)}, and what it is made from has changed since.
!!! It is served as it is. To bring it up to date: npm run build
`);
    }
  });
}

function checkSettings() {
  return runNode(['server/check-config.ts'], { env: serverEnv });
}

/** @param {() => void} onReady */
async function runServer(onReady) {
  if (isCarried()) {
    console.log(
      'A site that was brought here is served (npm run deploy); what is in content/ is not shown. To show that: npm run build',
    );
  }
  isServing = true;
  const words = isBuiltLater ? [...serverArguments, '--build'] : serverArguments;
  const { exitCode } = await runNode(words, { env: serverEnv, onReady });
  return isToldToStop && exitCode > 128 ? 0 : exitCode;
}

/** What builds is a large part, and not needed where the build was brought along. */
function install() {
  return ensureInstalled(isInstalled('serving') || isCarried() || isUpToDate() ? 'serving' : 'all');
}

async function build() {
  // What was made elsewhere is not replaced by what stands here, which may be the sample.
  if (isCarried()) return;
  if (isBuilt()) return prepareContent();
  await ensureInstalled('all');
  if (isToldToStop) return;
  isBuiltLater = await buildPublished(lastBuilt() !== undefined);
  if (isBuiltLater)
    console.log('The pages are rebuilt in the background; until then, visitors see the ones from before.');
}

/** Whether the build fits what it is made from; undefined if nobody knows: made elsewhere, an image without sources. */
function isUpToDate() {
  if (isCarried()) return undefined;
  try {
    return isBuilt();
  } catch {
    return undefined;
  }
}

/** What npm was told. */
function npmWords() {
  const script = process.env.npm_lifecycle_event ?? 'start';
  return script === 'start' ? script : `run ${script}`;
}

const inWords = (date) => date.toLocaleString('en-US', { timeZoneName: 'short' });

/** @param {() => Promise<void>} step @returns the loud warning if it fails and the last good build is served */
async function orLastBuild(step) {
  if (isToldToStop) return;
  try {
    await step();
  } catch (error) {
    if (isToldToStop) return;
    const builtAt = lastBuilt();
    if (!builtAt) throw error;
    const reason = error instanceof Stop ? error.message : String(error);
    console.error(reason);
    return `
!!! AN OLD SITE IS BEING SERVED, built ${inWords(builtAt)}.
!!! The current site could not be built: ${reason}
!!! The full reason is above. Fix it and start again.
`;
  }
}
