/** `npm start`: from a fresh clone to a served site. */
import './env-file.mjs';
import { lastBuilt } from './dist.mjs';
import { ensureInstalled } from './install.mjs';
import { main, projectNode, run, Stop, stopSignals } from './project.mjs';
import { serverEnv, serverWords } from './server.mjs';
import { ensureBuilt } from './site.mjs';

let isToldToStop = false;
for (const signal of stopSignals) process.on(signal, () => (isToldToStop = true));

await main(async () => {
  const complaints = [await orLastBuild(ensureInstalled)];
  const check = ['server/check-config.ts'];
  const settings = isToldToStop ? { exitCode: 0 } : await run(projectNode(), check, { env: serverEnv });
  if (settings.exitCode !== 0) return isToldToStop ? 0 : settings.exitCode;
  complaints.push(await orLastBuild(ensureBuilt));
  if (isToldToStop) return 0;
  const onReady = () => {
    for (const complaint of complaints.filter(Boolean)) console.error(complaint);
    if (isPublic()) sayWhetherFitToLaunch();
  };
  const { exitCode } = await run(projectNode(), serverWords, { env: serverEnv, onReady });
  return isToldToStop && exitCode > 128 ? 0 : exitCode;
});

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

function isPublic() {
  const { NODE_ENV, SITE_URL } = process.env;
  return NODE_ENV === 'production' || SITE_URL?.startsWith('https:');
}

/** One line, once the site is served, from a low-priority process: it holds nothing up. */
function sayWhetherFitToLaunch() {
  run(projectNode(), ['launch-check/main.ts', '--verdict']).catch((error) => console.error(error.message));
}
