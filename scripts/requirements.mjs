import { existsSync } from 'node:fs';
import { isRoot } from './chromium.mjs';
import { run, Stop } from './project.mjs';

/**
 * A kind of thing that some tests need, and that not every machine has.
 * @template {string} Name
 * @typedef {object} Requirement
 * @property {string} variable the environment variable that names those without which tests fail
 * @property {Record<Name, string>} titles what each is called
 * @property {Partial<Record<Name, string[]>>} packages what brings it to Debian and Ubuntu
 * @property {() => Missing<Name>[]} findMissing those that this machine lacks, and how to get them
 */
/** @template {string} Name @typedef {{ name: Name, why: string }} Missing */

/**
 * Which of them the variable asks for: their names, by spaces or commas.
 * @template {string} Name @param {Requirement<Name>} kind @returns {Name[]}
 */
export function required({ variable, titles }) {
  const asked = (process.env[variable] ?? '').split(/[\s,]+/).filter(Boolean);
  const unknown = asked.filter((name) => !Object.hasOwn(titles, name));
  if (unknown.length > 0) {
    const known = Object.keys(titles).join(', ');
    throw new Stop(`${variable} says ${unknown.join(', ')}: write ${known} or some of them.`);
  }
  return /** @type {Name[]} */ (asked);
}

/**
 * Fails if one that is required is missing; as root on a Debian, it is installed first.
 * @template {string} Name @param {Requirement<Name>} kind @returns {Promise<Missing<Name>[]>} those not required
 */
export async function ensureRequired(kind) {
  const names = required(kind);
  const lacking = () => kind.findMissing().filter(({ name }) => names.includes(name));
  const wanted = lacking().flatMap(({ name }) => kind.packages[name] ?? []);
  if (wanted.length > 0 && isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('sh', ['-c', `apt-get update && apt-get install -y ${wanted.join(' ')}`], { env });
  }
  const [first] = lacking();
  if (first) throw new Stop(`${kind.titles[first.name]} is required and missing: ${first.why}`);
  return kind.findMissing();
}
