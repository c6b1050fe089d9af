import { isDeployed, lastBuilt, servedDist } from './builds.mjs';
import { describeReadable } from './env-file.mjs';
import { ensureInstalled, isInstalled } from './install.mjs';
import { expectFreePort } from './ports.mjs';
import { CommandError, runNode, serverArguments, serverEnv, stopSignals } from './project.mjs';
import { buildPublished, isBuilt, prepareContent } from './site.mjs';

let isStopRequested = false;
let isServing = false;
/** Whether the server builds the published version, and serves the last build in the meantime. */
let isBuiltLater = false;
for (const signal of stopSignals) {
  process.on(signal, () => {
    if (!isStopRequested && !isServing) {
      // Behind the ^C that a terminal shows.
      console.log(`${process.stdout.isTTY ? '\n' : ''}Stopped before anything was served. Nothing is lost.`);
    }
    isStopRequested = true;
  });
}

/**
 * From a fresh clone to a served site: installs, builds, checks the settings, and serves until it is told to stop.
 * @param {{ prepare?: () => Promise<void>, onReady: () => void }} options
 *   prepare: called before the server starts; onReady: once it serves
 * @returns {Promise<number>} the exit code
 */
export async function serve({ prepare, onReady }) {
  await expectFreePort(process.env, `npm ${npmCommand()}`);
  const complaints = [describeReadable(), await orServeLastBuild(install)];
  if (isStopRequested) return 0;
  const settings = await checkSettings();
  if (settings.exitCode !== 0) return isStopRequested ? 0 : settings.exitCode;
  complaints.push(await orServeLastBuild(build));
  if (isStopRequested) return 0;
  await prepare?.();
  if (isStopRequested) return 0;
  return runServer(() => {
    for (const complaint of complaints.filter(Boolean)) console.error(complaint);
    onReady();
  });
}

/** Serves the last build without installing or building anything. @returns {Promise<number>} the exit code */
export async function serveBuilt() {
  await expectFreePort(process.env, `npm ${npmCommand()}`);
  if (!isInstalled('serving')) {
    throw new CommandError(
      'Packages are missing, or differ from package-lock.json: run `npm ci --omit=dev`. Nothing was started.',
    );
  }
  const builtAt = lastBuilt();
  if (!builtAt) {
    throw new CommandError(
      `There is no built site in ${servedDist()}: run \`npm run build\`, or copy one that was built elsewhere. Nothing was started.`,
    );
  }
  const settings = await checkSettings();
  if (isStopRequested || settings.exitCode !== 0) return isStopRequested ? 0 : settings.exitCode;
  return runServer(() => {
    const readable = describeReadable();
    if (readable) console.error(readable);
    if (isUpToDate() === false) {
      console.error(`
!!! The site was built ${formatDate(builtAt)}, and what it is made from has changed since.
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
  if (isDeployed()) {
    console.log(
      'This serves the site that npm run deploy copied here, not what is in content/. To serve that: npm run build',
    );
  }
  isServing = true;
  const words = isBuiltLater ? [...serverArguments, '--build'] : serverArguments;
  const { exitCode } = await runNode(words, { env: serverEnv, onReady });
  return isStopRequested && exitCode > 128 ? 0 : exitCode;
}

/**
 * Installs the packages. Those for builds are large, and not needed if the site was built elsewhere or is up to date.
 */
function install() {
  return ensureInstalled(isInstalled('serving') || isDeployed() || isUpToDate() ? 'serving' : 'all');
}

async function build() {
  // What was made elsewhere is not replaced by what stands here, which may be the sample.
  if (isDeployed()) return;
  if (isBuilt()) return prepareContent();
  await ensureInstalled('all');
  if (isStopRequested) return;
  isBuiltLater = await buildPublished(lastBuilt() !== undefined);
  if (isBuiltLater)
    console.log('The pages are rebuilt in the background; until then, visitors see the ones from before.');
}

/**
 * Whether the build is up to date; undefined if that isn't known: it was made elsewhere, or this is an image without
 * sources.
 */
function isUpToDate() {
  if (isDeployed()) return undefined;
  try {
    return isBuilt();
  } catch {
    return undefined;
  }
}

/** The npm command that was run. */
function npmCommand() {
  const script = process.env.npm_lifecycle_event ?? 'start';
  return script === 'start' ? script : `run ${script}`;
}

const formatDate = (date) => date.toLocaleString('en-US', { timeZoneName: 'short' });

/** @param {() => Promise<void>} step @returns the loud warning if it fails and the last good build is served */
async function orServeLastBuild(step) {
  if (isStopRequested) return;
  try {
    await step();
  } catch (error) {
    if (isStopRequested) return;
    const builtAt = lastBuilt();
    if (!builtAt) throw error;
    const reason = error instanceof CommandError ? error.message : String(error);
    console.error(reason);
    return `
!!! AN OLD SITE IS BEING SERVED, built ${formatDate(builtAt)}.
!!! The current site could not be built: ${reason}
!!! The full reason is above. Fix it and start again.
`;
  }
}
