import { serverEnv, serverWords } from '../scripts/server.mjs';
import { freePort, type Started, startAndWait, temporaryFolder } from './processes.ts';

type Options = { dist?: string; core?: number; env?: Record<string, string> };

/** Starts the real server, as `npm start` does, on data of its own and without a limit on requests. */
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
      DATA_DIR: temporaryFolder(),
      DIST_DIR: dist,
      RATE_LIMIT: '0',
      ...serverEnv,
      ...env,
    },
  });
}
