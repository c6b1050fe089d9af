import { stripVTControlCharacters, styleText } from 'node:util';
import { findingsOf, type Result } from './checks.ts';
import type { Finding } from './finding.ts';

/** What no program can find out, so that "ready" is not taken for more than it means. */
const manualChecks = [
  'Whether what was confirmed is true. It knows who said so, when, and what proof was named, but it has not seen the proof.',
  'Whether the license is active and the bond and the insurance are in force. Check myfloridalicense.com and ask the insurer.',
  'Whether a customer really wrote a testimonial, in these words, and allowed it; whether a photo shows your own work.',
  'Words inside pictures and logos, and samples that were changed: a text reworded, a photo cropped or saved again.',
  'Claims in words it does not look for, and whether prices, hours and cities are right.',
  'Whether the law requires more of you: privacy, accessibility, advertising. Ask a lawyer.',
  'Whether the server runs with the same settings as this check, on the same folders.',
  'Whether the test mail arrived: check your mailbox, and the spam folder too.',
  'Whether every address in MAIL_TO is read by someone who answers.',
  'Whether backups keep being made, and whether a copy is on another machine.',
];

/** Every line fits a terminal of 80 columns, except what cannot be broken. */
const width = 80;

/**
 * For people: what must be fixed, what should be, what is fine, what cannot be known. Colored on a terminal only.
 * @param looked what was checked, line by line
 */
export function reportText(results: Result[], looked: string[] = []): string {
  const well = results
    .filter(({ findings }) => findings.length === 0)
    .map(({ name }) => `${styleText('green', '✓')} ${name}`);
  return [
    ...(looked.length > 0 ? [looked.map((line) => styleText('dim', line)).join('\n')] : []),
    ...partOf(results, 'refused', 'MUST be fixed before the site goes public'),
    ...partOf(results, 'noted', 'SHOULD be looked at'),
    ...(well.length > 0 ? [`${heading('All is well with')}\n${well.join('\n')}`] : []),
    `${heading('This check CANNOT KNOW')}\n${manualChecks.map((line) => wrapped(`- ${line}`, 0, 2)).join('\n')}`,
    `${summary(results)}.`,
  ].join('\n\n');
}

export function reportJson(results: Result[], looked: string[] = []): string {
  const [refused, noted] = (['refused', 'noted'] as const).map((level) =>
    results.flatMap(({ name, findings }) =>
      findings
        .filter((finding) => finding.level === level)
        .map(({ where, what, fix }) => ({ check: name, where, what, mend: fix })),
    ),
  );
  return JSON.stringify(
    { isReady: refused!.length === 0, refused, noted, cannotKnow: manualChecks, looked },
    null,
    2,
  );
}

/** What needs no network, in one line for the start. */
export function verdict(results: Result[]): string {
  const more = findingsOf(results, 'refused').length === 0 ? '' : ' See them: npm run launch-check';
  return `Launch check: ${summary(results)}; mail and DNS not tried.${more}`;
}

function partOf(results: Result[], level: Finding['level'], title: string): string[] {
  const chosen = results
    .map(({ name, findings }) => ({ name, findings: findings.filter((finding) => finding.level === level) }))
    .filter(({ findings }) => findings.length > 0);
  if (chosen.length === 0) return [];
  const mark = level === 'refused' ? styleText('red', '✗') : styleText('yellow', '!');
  const parts = chosen.map(({ name, findings }) => `${mark} ${name}\n${findings.map(entry).join('\n')}`);
  return [`${heading(title)}\n${parts.join('\n')}`];
}

function entry({ where, what, fix }: Finding, index: number, all: Finding[]): string {
  const isSaidBelow = all[index + 1]?.fix === fix;
  const lines = [wrapped(`${where}  ${what}`, 2, 4)];
  if (!isSaidBelow) lines.push(styleText('dim', wrapped(`→ ${fix}`, 6, 8)));
  return lines.join('\n');
}

const heading = (title: string) => styleText('bold', title);

function wrapped(text: string, first: number, rest: number): string {
  const lines = [' '.repeat(first)];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    const isFull = stripVTControlCharacters(line).length + word.length + 1 > width && line.trim() !== '';
    if (isFull) lines.push(`${' '.repeat(rest)}${word}`);
    else lines[lines.length - 1] = line.trim() === '' ? `${line}${word}` : `${line} ${word}`;
  }
  return lines.join('\n');
}

/** Mail and DNS apart: the start does not try them, and gives the same numbers for the rest. */
function summary(results: Result[]): string {
  const count = (isOnline: boolean) => {
    const some = results.filter((result) => result.isOnline === isOnline);
    const counts = [
      [findingsOf(some, 'refused').length, 'to fix'],
      [findingsOf(some, 'noted').length, 'to look at'],
    ];
    return counts.flatMap(([number, words]) => (number === 0 ? [] : [`${number} ${words}`])).join(', ');
  };
  const [counts, ofMail] = [count(false), count(true)];
  const isReady = findingsOf(results, 'refused').length === 0;
  const start = [isReady ? 'ready to launch' : 'NOT READY', ...(counts ? [counts] : [])].join(', ');
  return ofMail ? `${start}; mail and DNS: ${ofMail}` : start;
}
