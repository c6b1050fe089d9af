import { existsSync } from 'node:fs';
import { CommandError } from '#scripts/project.mjs';
import { placesOnPath } from './chromium.ts';

/** The programs around the server that `deploy/` is tried with, and that not every machine has: what each brings and tries. */
const programs = {
  engine: {
    packages: 'podman podman-compose',
    tries: 'what `deploy/Containerfile` and `deploy/compose.yaml` make in a container engine',
  },
  caddy: { packages: 'caddy', tries: '`deploy/Caddyfile`, with all that stands behind it,' },
  sshd: { packages: 'openssh-server', tries: 'what goes to another machine by ssh' },
  'systemd-analyze': { packages: 'systemd', tries: '`deploy/concrete.service`' },
};
type ProgramName = keyof typeof programs;
const names = Object.keys(programs) as ProgramName[];
/** Other users than root have no server on the path. */
const servers = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/**
 * The container engine of this machine: the one that ENGINE names, or the first one found. One that can't run a compose
 * file, or has nobody to talk to, doesn't count.
 */
function findEngine(): string | undefined {
  const { ENGINE, DOCKER_HOST } = process.env;
  const hasDaemon = DOCKER_HOST ? true : existsSync('/var/run/docker.sock');
  const [podman, podmanCompose, docker] = ['podman', 'podman-compose', 'docker'].map((name) =>
    placesOnPath([name]).find(existsSync),
  );
  const usable = [podmanCompose && podman, hasDaemon && docker].filter((file) => typeof file === 'string');
  return usable.find((file) => !ENGINE || file.endsWith(`/${ENGINE}`));
}

/** Where a program of this machine is. */
export function findProgram(name: ProgramName): string | undefined {
  if (name === 'engine') return findEngine();
  return [...placesOnPath([name]), ...servers.map((folder) => `${folder}/${name}`)].find(existsSync);
}

const missing = () => names.filter((name) => !findProgram(name));

/** Patterns of the tests that cannot be made here: what needs sshd is called `….sshd.test.ts`. */
export const testsWithoutProgram = () => missing().map((name) => `**/*.${name}.test.ts`);

/** Says what is left out for want of these programs. @throws if REQUIRED names one of them */
export function printMissing(wanted = names) {
  for (const name of missing().filter((each) => wanted.includes(each))) {
    const { packages, tries } = programs[name];
    reportMissing(name, `${name} was not found, so ${tries} is not tried (apt-get install ${packages})`);
  }
}

/**
 * Says which tests are not run because this machine lacks a program or an engine.
 * @param why what was not found, and how to get it
 * @throws if it is among the names in REQUIRED, by spaces or commas, which this machine must have
 */
export function reportMissing(name: string, why: string) {
  if ((process.env.REQUIRED ?? '').split(/[\s,]+/).includes(name)) throw new CommandError(`REQUIRED: ${why}`);
  console.log(`not run: ${why}`);
}

/** Before the slow tests, as Vitest calls it. */
export const setup = () => printMissing();
