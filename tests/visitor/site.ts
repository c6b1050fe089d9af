import { openDatabase } from '#server/database/open.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

/**
 * Below those that systems give to outgoing connections (from 32,768 on Linux, 49,152 elsewhere): while a server is cut
 * off, no browser's next connection may take its port.
 */
const ports = { lowest: 20_000, count: 12_000 };
let tried = process.pid * 97;

/** The variables that set a server's clock. @param time ISO 8601 */
const clockAt = (time: string) => ({
  NODE_OPTIONS: `--import=${new URL('../support/moved-clock.ts', import.meta.url)}`,
  CLOCK_AHEAD: String(Date.parse(time) - Date.now()),
});

/**
 * Starts what has to know its port beforehand, as what is reached under its own name does. Whether a port is free is
 * said by who listens there; another one is tried then.
 */
export async function onAPort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (;;) {
    try {
      return await start(ports.lowest + (tried++ % ports.count));
    } catch (error) {
      if (!/EADDRINUSE|Port \d+ is in use/.test(String(error))) throw error;
    }
  }
}

interface Place {
  host?: string | undefined;
  /** By the server's clock, ISO 8601; now if nothing else is said. */
  time?: string | undefined;
}

/**
 * The real server with a database of its own, at an address that it knows; it can be cut off, and comes back there.
 * @param variables besides those; without others it has the fixture's site, and no limits
 */
export function openSite(variables: Record<string, string> = {}, { host = '127.0.0.1', time }: Place = {}) {
  return onAPort(async (port) => {
    const dataDir = makeTemporaryFolder();
    const origin = `http://${host}:${port}`;
    const server = new ServerProcess(port, { DATA_DIR: dataDir, SITE_URL: origin, ...variables });
    await server.start(time ? clockAt(time) : {});
    const database = await openDatabase({ dataDir, databaseUrl: variables.DATABASE_URL });
    return {
      origin,
      dataDir,
      database,
      cutOff: () => server.end('SIGKILL'),
      /** As an owner stops it: it writes what it still has. */
      stop: () => server.end('SIGTERM'),
      async comeBack() {
        if (!server.isRunning) await server.start();
      },
      /** Starts it again at another time, by its own clock: what it does by itself at that time it does at once. */
      async moveTo(time: string) {
        await server.end('SIGTERM');
        await server.start(clockAt(time));
      },
      async close() {
        await database.destroy();
        await server.end('SIGTERM');
      },
    };
  });
}

export type Site = Awaited<ReturnType<typeof openSite>>;
