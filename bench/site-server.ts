import { freePort } from '#scripts/free-port.mjs';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { serverEnv, serverWords } from '../scripts/server.mjs';
import { type Started, startAndWait } from './processes.ts';

type Options = { dist?: string; core?: number; env?: Record<string, string> };

/** Starts the real server, as `npm start` does, with separate data and without a limit on requests. */
export async function startSite({ dist = 'dist', core, env = {} }: Options = {}): Promise<Started> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  return startAndWait([process.execPath, ...serverWords], {
    port,
    core,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: origin,
      DATA_DIR: makeTemporaryFolder(),
      DIST_DIR: dist,
      RATE_LIMIT: '0',
      ...serverEnv,
      ...env,
    },
  });
}
