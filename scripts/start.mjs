/** `npm start`: from a fresh clone to a served site. */
import { ensureInstalled } from './install.mjs';
import { main, projectNode, run } from './project.mjs';
import { serverEnv, serverWords } from './server.mjs';
import { ensureBuilt } from './site.mjs';

await main(async () => {
  await ensureInstalled();
  const settings = await run(projectNode(), ['server/check-config.ts']);
  if (settings.exitCode !== 0) return settings.exitCode;
  await ensureBuilt();
  const { NODE_ENV, SITE_URL } = process.env;
  const isPublic = NODE_ENV === 'production' || SITE_URL?.startsWith('https:');
  const onReady = isPublic ? sayWhetherFitToLaunch : undefined;
  const { exitCode } = await run(projectNode(), serverWords, { env: serverEnv, onReady });
  return exitCode;
});

/** One line, once the site is served, by a process of low priority: it holds nothing up. */
function sayWhetherFitToLaunch() {
  run(projectNode(), ['launch-check/main.ts', '--verdict']).catch((error) => console.error(error.message));
}
