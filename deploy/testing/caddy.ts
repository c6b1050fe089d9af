import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import { isFree } from '#scripts/free-port.mjs';
import { findProgram } from '#scripts/programs.mjs';
import { inProject } from '#scripts/project.mjs';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

export type Caddy = Awaited<ReturnType<typeof startCaddy>>;

/** A port that stays free while nobody listens on it: below those from which systems take any for connections. */
export async function lowPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(String(port))) return port;
  }
}

/** The ports on which Caddy will be asked, known before the servers behind it start. */
export async function caddyPorts() {
  const [http, https] = [await lowPort(), await lowPort()];
  return { http, https, origin: `https://localhost:${https}` };
}

/**
 * Starts the real Caddy on loopback with `deploy/Caddyfile` as it is. Only its ports and who signs its certificates
 * differ from a server's.
 * @param servers the ports of those behind it
 */
export async function startCaddy(ports: Awaited<ReturnType<typeof caddyPorts>>, servers: number[]) {
  const folder = makeTemporaryFolder();
  const options = [
    ...[`http_port ${ports.http}`, `https_port ${ports.https}`, 'local_certs'],
    ...['skip_install_trust', 'admin off'],
  ];
  const child = spawn(findProgram('caddy')!, ['run', '--config', inProject('deploy/Caddyfile')], {
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      SITE_HOST: 'localhost',
      SITE_PHONE: '(407) 555-0123',
      SERVERS: servers.map((port) => `127.0.0.1:${port}`).join(' '),
      CADDY_OPTIONS: options.join('\n\t'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let log = '';
  child.stderr.on('data', (text) => (log += text));
  const until = Date.now() + 20_000;
  const names = ['localhost', 'www.localhost'];
  const isUp = async () =>
    (await Promise.all(names.map((name) => shakesHands(ports.https, name)))).every(Boolean);
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`Caddy does not serve:\n${log}`);
    await wait(50);
  }
  const root = () => readFileSync(path.join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8');
  return {
    ...ports,
    /** The certificate of the authority that signed its own. */
    root: root(),
    log: () => log,
    async end() {
      process.off('exit', kill);
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Whether a certificate for this name is there. */
function shakesHands(port: number, servername: string) {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false });
    socket.once('secureConnect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
