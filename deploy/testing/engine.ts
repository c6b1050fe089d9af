import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { parse, stringify } from 'yaml';
import { inProject } from '#scripts/project.mjs';
import type { Ask } from '#server/testing/website-server.ts';
import { git } from '#tests/support/git.ts';
import { findProgram } from '#tests/support/programs.ts';

const run = promisify(execFile);
const engine = findProgram('engine') ?? '';
const isPodman = engine.endsWith('podman');

/** Everything that this process makes in the engine has a name that begins with this, and is found by it. */
const prefix = `concrete-trial-${process.pid}`;
/** What the site in these images is called. */
export const host = 'site.test';
/** A name in the engine that nobody else has. */
const nameOf = (what: string) => `${prefix}-${what}`;

/** Runs a command of the engine. @returns what it printed @throws with what it complained of */
async function call(...args: string[]): Promise<string> {
  const { stdout } = await run(engine, args, { maxBuffer: 1e8 });
  return stdout.trim();
}

/** Copies what git knows of the project, as it is now, without anything of the owner's. @param to an empty folder */
export function copySources(to: string) {
  const files = git(inProject(), 'ls-files', '-z').split('\0').filter(Boolean);
  for (const file of files.filter((each) => existsSync(inProject(each))))
    cpSync(inProject(file), path.join(to, file));
}

/** Builds an image of these sources. @param target a stage of the Containerfile; the last one if not given */
export async function buildImage(sources: string, name: string, target?: string): Promise<string> {
  const image = nameOf(name);
  await call(
    'build',
    ...(isPodman ? ['--format', 'docker'] : []),
    ...(target ? ['--target', target] : []),
    ...['--build-arg', `SITE_URL=https://${host}`, '--file', path.join(sources, 'deploy/Containerfile')],
    ...['--tag', image, sources],
  );
  return image;
}

const stored = ['data', 'backups', 'content', 'builds'];

export type Container = Awaited<ReturnType<typeof startContainer>>;

/**
 * Starts a server of an image, without any right that compose.yaml doesn't give, and waits until it is well.
 * @param site whose volumes it has, which outlive it
 */
export async function startContainer(image: string, site: string) {
  const name = nameOf(site);
  const given = [
    ...stored.flatMap((volume) => ['--volume', `${nameOf(`${site}-${volume}`)}:/${volume}`]),
    ...['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    ...['--env', 'DESK_EMAILS=office@example.com'],
  ];
  await call('run', '--detach', '--name', name, '--network', prefix, ...published(3000), ...given, image);
  const origin = `http://${await call('port', name, '3000')}`;
  const inside = (...args: string[]) => call('exec', name, ...args);
  await expect.poll(() => statusOf(`${origin}/healthz`), { timeout: 300_000, interval: 500 }).toBe(200);
  return {
    origin,
    ask: ((url, options) => fetch(origin + url, options)) as Ask,
    inside,
    /** Asks it to stop and waits for its end. @returns its exit code, which is 137 if it has to be killed */
    async stop() {
      await call('stop', '-t', '80', name);
      const code = Number(await call('inspect', '--format', '{{.State.ExitCode}}', name));
      await call('rm', '--volumes', name);
      return code;
    },
    /** Runs a command on the volumes of a server that is stopped. */
    runOnce: (...args: string[]) => call('run', '--rm', ...given, image, ...args),
  };
}

const published = (port: number) => ['--publish', `127.0.0.1::${port}`];

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/**
 * deploy/compose.yaml among these sources, under a name of its own, with an image that is built already, a certificate
 * that Caddy signs itself, and one port of this machine, which the system chooses.
 */
export async function prepareCompose(sources: string) {
  const file = path.join(sources, 'deploy/compose.yaml');
  const compose = parse(readFileSync(file, 'utf8'), { merge: true });
  compose.services.caddy.ports = ['127.0.0.1::443'];
  Object.assign(compose.services.caddy.environment, { CADDY_OPTIONS: 'local_certs' });
  const example = readFileSync(path.join(sources, 'deploy/compose.env.example'), 'utf8');
  writeFileSync(
    path.join(sources, 'deploy/.env'),
    example
      .replace(/^SITE_HOST=.*/m, `SITE_HOST=${host}`)
      .replace(/^DATABASE_PASSWORD=.*/m, 'DATABASE_PASSWORD=aPassword1')
      .replace(/^SMTP_URL=.*/m, 'SMTP_URL='),
  );
  const [command, ...args] = isPodman ? ['podman-compose'] : [engine, 'compose'];
  /** Runs a command of compose, as it is typed in deploy/. */
  const callCompose = (...typed: string[]) =>
    run(command!, [...args, '--project-name', prefix, ...typed], { cwd: path.dirname(file) });
  const idOf = (service: string) => call('ps', '--quiet', '--filter', `name=^${prefix}[-_]${service}[-_]1$`);
  return {
    /** Which image the servers are started from, from now on. */
    use(image: string) {
      for (const server of ['first', 'second']) Object.assign(compose.services[server], { image });
      delete compose.services.first.build;
      writeFileSync(file, stringify(compose));
    },
    call: callCompose,
    /** Runs a command in the container of a service. */
    inside: async (service: string, ...args: string[]) => call('exec', await idOf(service), ...args),
    /** Starts a service anew, from the image that is now in use. Debian 12's podman-compose does so only if it's gone. */
    async replace(service: string) {
      const id = await idOf(service);
      await call('stop', '-t', '80', id);
      await call('rm', '--volumes', id);
      await callCompose('up', '--detach', '--no-deps', service);
    },
    /** The port of this machine at which a service is reached. */
    portOf: async (service: string, port: number) =>
      Number(/\d+$/.exec(await call('port', await idOf(service), `${port}`))),
  };
}

/** Makes the network of these containers. */
export const makeNetwork = () => call('network', 'create', prefix);

/** Removes all that this process made: containers, pods, volumes, networks and images. */
export async function removeAll() {
  const mine = ['--quiet', '--filter', `name=${prefix}`];
  const listed = async (...args: string[]) => (await call(...args)).split(/\s+/).filter(Boolean);
  const remove = async (ids: string[], ...args: string[]) => ids.length > 0 && call(...args, ...ids);
  await remove(await listed('ps', '--all', ...mine), 'rm', '--force', '--volumes');
  if (isPodman) await remove(await listed('pod', 'ps', ...mine), 'pod', 'rm', '--force');
  await remove(await listed('volume', 'ls', ...mine), 'volume', 'rm');
  await remove(await listed('network', 'ls', ...mine), 'network', 'rm');
  const images = await listed('images', '--filter', `reference=*${prefix}*`, '--format', '{{.Repository}}');
  await remove(images, 'rmi', '--force');
}
