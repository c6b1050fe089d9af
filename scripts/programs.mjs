/**
 * The programs around the server that `deploy/` is tried with, and that not every machine has. Run by itself, it says
 * which tests will be left out, and fails if REQUIRED names one of those.
 */
import { existsSync } from 'node:fs';
import { placesOnPath } from './chromium.mjs';
import { leaveOut } from './environment.mjs';
import { inProject, main } from './project.mjs';

/** @typedef {'caddy' | 'sshd' | 'systemd-analyze'} ProgramName */

/** What each brings, and what cannot be tried without it. */
const programs = {
  caddy: { brought: 'caddy', tries: '`deploy/Caddyfile`, with all that stands behind it,' },
  sshd: { brought: 'openssh-server', tries: 'what goes to another machine by ssh' },
  'systemd-analyze': { brought: 'systemd', tries: '`deploy/concrete.service`' },
};
const names = /** @type {ProgramName[]} */ (Object.keys(programs));
/** Whoever is not root has no server on the path. */
const servers = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** Where a program of this machine is. @param {ProgramName} name @returns {string | undefined} */
export function findProgram(name) {
  return [...placesOnPath([name]), ...servers.map((folder) => `${folder}/${name}`)].find(existsSync);
}

const missing = () => names.filter((name) => !findProgram(name));

/** Patterns of the tests that cannot be made here: what needs sshd is called `….sshd.test.ts`. */
export const testsWithoutProgram = () => missing().map((name) => `**/*.${name}.test.ts`);

/** Says what is left out for want of these programs. @param {ProgramName[]} wanted @throws if REQUIRED names one of them */
export function tellMissing(wanted = names) {
  for (const name of missing().filter((each) => wanted.includes(each))) {
    const { brought, tries } = programs[name];
    leaveOut(name, `${name} was not found, so ${tries} is not tried (apt-get install ${brought})`);
  }
}

if (process.argv[1] === inProject('scripts/programs.mjs')) {
  await main(async () => {
    tellMissing();
    return 0;
  });
}
