import { ServerProcess } from '#server/testing/server-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { caddyPorts, lowPort, startCaddy } from './caddy.ts';

export type BehindCaddy = Awaited<ReturnType<typeof startBehindCaddy>>;

/** Starts Caddy and, behind it, this many servers on one database, as docs/deploying.md sets them up. */
export async function startBehindCaddy(count: number, variables: Record<string, string> = {}) {
  const ports = await caddyPorts();
  const dataDir = makeTemporaryFolder();
  const servers: ServerProcess[] = [];
  const serverPorts: number[] = [];
  for (let made = 0; made < count; made++) {
    const port = await lowPort();
    serverPorts.push(port);
    servers.push(
      new ServerProcess(port, {
        ...{ DATA_DIR: dataDir, SITE_URL: ports.origin, TRUST_PROXY: '1' },
        ...variables,
      }),
    );
  }
  await Promise.all(servers.map((server) => server.start()));
  const caddy = await startCaddy(ports, serverPorts);
  return {
    caddy,
    servers,
    dataDir,
    async end() {
      await caddy.end();
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
    },
  };
}
