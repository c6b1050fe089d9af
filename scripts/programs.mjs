import { existsSync } from 'node:fs';
import { placesOnPath } from './chromium.mjs';
import { ensureRequired } from './requirements.mjs';

/** @typedef {'caddy' | 'sshd' | 'systemd-analyze'} ProgramName */

/** The programs around the server that `deploy/` is tried with. */
const titles = { caddy: 'Caddy', sshd: 'OpenSSH’s server', 'systemd-analyze': 'systemd' };
/** What each of them tries. */
const tries = {
  caddy: '`deploy/Caddyfile`, with all that stands behind it,',
  sshd: 'what goes to another machine by ssh',
  'systemd-analyze': '`deploy/concrete.service`',
};
const packages = { caddy: ['caddy'], sshd: ['openssh-server'], 'systemd-analyze': ['systemd'] };
/** Whoever is not root has no server on the path. */
const servers = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

const names = /** @type {ProgramName[]} */ (Object.keys(titles));

/** Where a program of this machine is. @param {ProgramName} name @returns {string | undefined} */
export function findProgram(name) {
  return [...placesOnPath([name]), ...servers.map((folder) => `${folder}/${name}`)].find(existsSync);
}

/** Those that this machine lacks, and how to get them. @type {() => { name: ProgramName, why: string }[]} */
export function missingPrograms() {
  return names
    .filter((name) => !findProgram(name))
    .map((name) => ({ name, why: `on Debian or Ubuntu, \`apt-get install ${packages[name].join(' ')}\`` }));
}

/** The same, once those that REQUIRED_PROGRAMS asks for are there: as root on a Debian they are installed first. */
export function ensurePrograms() {
  return ensureRequired({
    variable: 'REQUIRED_PROGRAMS',
    titles,
    packages,
    findMissing: missingPrograms,
  });
}

/** Patterns of the tests that cannot be made here: what needs sshd is called `….sshd.test.ts`. */
export function testsWithoutProgram() {
  return missingPrograms().map(({ name }) => testsOf(name));
}

/** A line for each that is missing: what was not tried, and how to get it. */
export function describeMissing() {
  return missingPrograms().map(
    ({ name, why }) => `not run  ${titles[name]} was not found, so ${tries[name]} was not tried: ${why}`,
  );
}

/** @param {ProgramName} name */
function testsOf(name) {
  return `**/*.${name}.test.ts`;
}
