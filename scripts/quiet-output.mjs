import { stripVTControlCharacters } from 'node:util';

/** What Astro and Vite say on the way, line by line; warnings and faults begin otherwise, and stay. */
const noise = [
  /^\d\d:\d\d:\d\d \[(build|vite|types|content)\] (?!.*\b(error|fail|warn))/i,
  /^\d\d:\d\d:\d\d +(├─|└─|▶) /,
  /^\d\d:\d\d:\d\d ✓ Completed in/,
  /^\d\d:\d\d:\d\d (watching for file changes|\[watch\])/,
  /^ *(generating static routes|generating optimized images) *$/,
  /^ *astro +v[\d.]+ +ready in/,
  /^┃ Network/,
  /^\s*$/,
];

/**
 * For `run`: what a tool prints, whole lines of it, without what only its developers read.
 * @param {(line: string) => string | undefined} [translate] a line as it is said instead; undefined: as ever
 * @returns {(text: string) => string} from what came to what is shown
 */
export function quietly(translate = () => undefined) {
  let rest = '';
  return (text) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    return lines
      .map((line) => {
        const plain = stripVTControlCharacters(line).trimEnd();
        return translate(plain) ?? (noise.some((pattern) => pattern.test(plain)) ? '' : `${line}\n`);
      })
      .join('');
  };
}

/**
 * The same for a build of the site: how far its pages and photographs are, on one line that counts at a terminal.
 * @param {boolean} [isTerminal]
 */
export function buildProgress(isTerminal = process.stdout.isTTY) {
  let pages = 0;
  return quietly((line) => {
    const [, done, all] = /▶ .*\((\d+)\/(\d+)\)$/.exec(line) ?? [];
    if (!done && !/^[\d:]+ +├─ /.test(line)) return undefined;
    if (!done) pages++;
    if (!isTerminal) return done === '1' ? `Photographs: ${all} sizes …\n` : '';
    const [what, end] = done
      ? [`Photographs: ${done} of ${all} sizes ready`, done === all ? '\n' : ' …']
      : [`Pages and pictures to share: ${pages} made`, ' …'];
    return `\r\u001b[K${what}${end}`;
  });
}
