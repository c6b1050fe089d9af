import { lastBuilt } from './dist.mjs';
import { ensureInstalled } from './install.mjs';
import { projectNode, run, Stop, stopSignals } from './project.mjs';
import { serverEnv, serverWords } from './server.mjs';
import { ensureBuilt } from './site.mjs';

let isToldToStop = false;
for (const signal of stopSignals) process.on(signal, () => (isToldToStop = true));

/**
 * From a fresh clone to a served site: installs, builds, checks the settings, and serves until it is told to stop.
 * @param {{ env?: Record<string, string>, prepare?: () => Promise<void>, onReady: () => void }} options
 *   env: settings of the server besides those that are set; prepare: called before it starts; onReady: once it serves
 * @returns {Promise<number>} the exit code
 */
export async function serve({ env = {}, prepare, onReady }) {
  const complaints = [await orLastBuild(ensureInstalled)];
  const check = ['server/check-config.ts'];
  const settings = isToldToStop
    ? { exitCode: 0 }
    : await run(projectNode(), check, { env: { ...serverEnv, ...env } });
  if (settings.exitCode !== 0) return isToldToStop ? 0 : settings.exitCode;
  complaints.push(await orLastBuild(ensureBuilt));
  if (isToldToStop) return 0;
  await prepare?.();
  if (isToldToStop) return 0;
  const { exitCode } = await run(projectNode(), serverWords, {
    env: { ...serverEnv, ...env },
    onReady() {
      for (const complaint of complaints.filter(Boolean)) console.error(complaint);
      onReady();
    },
  });
  return isToldToStop && exitCode > 128 ? 0 : exitCode;
}

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
!!! AN OLD SITE IS BEING SERVED, built ${builtAt.toLocaleString('en-US', { timeZoneName: 'short' })}.
!!! The current site could not be built: ${reason}
!!! The full reason is above. Fix it and start again.
`;
  }
}
