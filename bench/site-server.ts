import { freePort } from '#scripts/free-port.mjs';
import { ServerProcess } from '#server/testing/server-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { serverEnv, serverWords } from '../scripts/server.mjs';

type Options = { dist?: string; env?: Record<string, string> };

/**
 * Starts the real server, as `npm start` does, with separate data and without a limit on requests.
 * @returns with `coldStart`, the milliseconds from the start of the process to its first answer
 */
export async function startSite({ dist = 'dist', env = {} }: Options = {}) {
  const port = await freePort();
  const variables = { DATA_DIR: makeTemporaryFolder(), DIST_DIR: dist, LOG_LEVEL: 'info' };
  const own = { SITE_URL: `http://127.0.0.1:${port}`, ...serverEnv, ...env };
  const server = new ServerProcess(port, { ...variables, ...own }, serverWords);
  const startedAt = performance.now();
  await server.start();
  await fetch(server.origin).then((answer) => answer.arrayBuffer());
  const { origin, pid } = server;
  return { origin, pid, coldStart: performance.now() - startedAt, stop: () => server.end('SIGTERM') };
}
