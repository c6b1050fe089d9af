import { stripVTControlCharacters } from 'node:util';

/** Progress messages of Astro and Vite; warnings and errors start differently and are shown. */
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
 * Creates a filter for a build of the site that shows its progress, on one line at a terminal.
 * @param {boolean} [isTerminal]
 */
export function buildProgress(isTerminal = process.stdout.isTTY) {
  let pages = 0;
  return quietly((line) => {
    const [, done, all] = /▶ .*\((\d+)\/(\d+)\)$/.exec(line) ?? [];
    if (!done && !/^[\d:]+ +├─ /.test(line)) return undefined;
    if (!done) pages++;
    if (!isTerminal) return done === '1' ? `Photos: ${all} sizes…\n` : '';
    const [what, end] = done
      ? [`Photos: ${done} of ${all} sizes ready`, done === all ? '\n' : '…']
      : [`Pages and pictures to share: ${pages} made`, '…'];
    return `\r\u001b[K${what}${end}`;
  });
}
