import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import { inProject } from '#scripts/project.mjs';
import { ServerProcess } from '#server/testing/server-process.ts';
import { findProgram } from '#tests/support/programs.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

export type BehindCaddy = Awaited<ReturnType<typeof startBehindCaddy>>;
export type Caddy = BehindCaddy['caddy'];

/**
 * Caddy does not tell a port that it chose itself, and the servers must know its address before it starts. A hundred for
 * each process, so that two that were started together do not meet.
 */
let nextPort = 20_000 + (process.pid % 120) * 100;

/**
 * Starts Caddy and, behind it, this many servers on one database, as docs/how-to/deploy.md sets them up, or none.
 * @param args what Node is told
 */
export async function startBehindCaddy(
  count: number,
  variables: Record<string, string> = {},
  args?: string[],
) {
  for (;;) {
    const [http, https] = [nextPort++, nextPort++];
    const origin = `https://localhost:${https}`;
    const dataDir = makeTemporaryFolder();
    const settings = { DATA_DIR: dataDir, SITE_URL: origin, TRUST_PROXY: '1', ...variables };
    const servers = Array.from({ length: count }, () => new ServerProcess(0, settings, args));
    await Promise.all(servers.map((server) => server.start()));
    const endServers = () => Promise.all(servers.map((server) => server.end('SIGTERM')));
    const behind = servers.map((server) => new URL(server.origin).host);
    const caddy = await startCaddy(http, https, behind);
    if (caddy) {
      const end = () => caddy.end().then(endServers);
      return { caddy: { http, https, origin, ...caddy }, servers, dataDir, end };
    }
    await endServers();
  }
}

/**
 * Starts the real Caddy on loopback with `deploy/Caddyfile`. Only its ports and who signs its certificates differ from a
 * server's; and where there is no server, how long visitors wait for one.
 * @returns undefined if one of the ports is taken
 */
async function startCaddy(http: number, https: number, servers: string[]) {
  const folder = makeTemporaryFolder();
  const options = [
    ...[`http_port ${http}`, `https_port ${https}`, 'local_certs'],
    ...['skip_install_trust', 'admin off'],
  ];
  const file = path.join(folder, 'Caddyfile');
  const words = readFileSync(inProject('deploy/Caddyfile'), 'utf8');
  writeFileSync(
    file,
    servers.length > 0 ? words : words.replace('lb_try_duration 10s', 'lb_try_duration 1s'),
  );
  const child = spawn(findProgram('caddy')!, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_HOST: 'localhost',
      SITE_PHONE: '(407) 555-0123',
      // Nobody listens on port 1.
      SERVERS: servers.join(' ') || '127.0.0.1:1',
      CADDY_OPTIONS: options.join('\n\t'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit');
  let log = '';
  child.stderr.on('data', (text) => (log += text));
  const certificate = (name: string) => path.join(folder, `caddy/pki/authorities/local/${name}.crt`);
  const root = () => readFileSync(certificate('root'), 'utf8');
  // It logs that it serves before the certificates are there, so it is asked for them; whoever else may have the port
  // has none of this authority.
  const hasBoth = async () =>
    (await shakesHands(https, 'localhost', root())) && shakesHands(https, 'www.localhost', root());
  while (!(existsSync(certificate('root')) && (await hasBoth()))) {
    if (child.exitCode !== null) {
      process.off('exit', kill);
      if (log.includes('address already in use')) return undefined;
      throw new Error(`Caddy does not serve:\n${log}`);
    }
    await wait(50);
  }
  return {
    /** The certificate of the authority behind its own, and the one that it sends along. */
    root: root(),
    intermediate: readFileSync(certificate('intermediate'), 'utf8'),
    log: () => log,
    async end() {
      process.off('exit', kill);
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Whether a certificate for this name is there, by this authority. */
function shakesHands(port: number, servername: string, ca: string) {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername, ca });
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('secureConnect', () => socket.destroy());
  });
}
