import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/**
 * Why a Node cannot run the project's commands, in a sentence, or undefined if it can. npm would install without a word
 * and leave out every part made of machine code, and nothing that is started afterwards could say why it fails.
 * @param {string} version @param {string} [range] in the form that package.json has
 */
export function whyTooOld(version, range = engines.node) {
  const mine = numbers(version);
  const isPromised = range.split('||').some((each) => {
    const least = numbers(each);
    return !isBelow(mine, least) && (each.includes('>=') || mine[0] === least[0]);
  });
  if (isPromised) return undefined;
  return `Node ${version} cannot run this, only ${inWords(range)}: install Node 24 from https://nodejs.org. Nothing was installed or started.`;
}

/** `^20.19.0 || >=22.12.0` for people. @param {string} range */
export const inWords = (range) =>
  range
    .split('||')
    .map((each) => {
      const [major, minor] = numbers(each);
      return each.includes('>=') ? `${major}.${minor} and newer` : `${major} from ${major}.${minor} on`;
    })
    .join(', or ');

/** @param {string} text */
const numbers = (text) => (text.match(/\d+/g) ?? []).map(Number);

/** @param {number[]} one @param {number[]} other */
function isBelow(one, other) {
  const at = [0, 1, 2].find((part) => one[part] !== other[part]);
  return at !== undefined && (one[at] ?? 0) < (other[at] ?? 0);
}
