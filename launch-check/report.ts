import { styleText } from 'node:util';
import { findingsOf, type Result } from './run-checks.ts';

const marks = { refused: styleText('red', '✗'), noted: styleText('yellow', '!') };

/** For people: each check, what it found and how to mend it. Coloured on a terminal only. */
export function reportText(results: Result[]): string {
  const parts = results.map(({ name, findings }) => {
    if (findings.length === 0) return `${styleText('green', '✓')} ${name}`;
    const lines = findings.map(
      ({ level, where, what, mend }) =>
        `  ${marks[level]} ${where}  ${what}\n      ${styleText('dim', mend)}`,
    );
    return `${marks[findings.some(({ level }) => level === 'refused') ? 'refused' : 'noted']} ${name}\n${lines.join('\n')}`;
  });
  return `${parts.join('\n')}\n\n${summary(results)}`;
}

/** For programs. */
export function reportJson(results: Result[]): string {
  const [refused, noted] = (['refused', 'noted'] as const).map((level) =>
    results.flatMap(({ name, findings }) =>
      findings
        .filter((finding) => finding.level === level)
        .map(({ where, what, mend }) => ({ check: name, where, what, mend })),
    ),
  );
  return JSON.stringify({ isReady: refused!.length === 0, refused, noted }, null, 2);
}

/** The whole in one line. */
export function verdict(results: Result[]): string {
  const more = findingsOf(results, 'refused').length === 0 ? '' : ' See them: npm run launch-check';
  return `Launch check: ${summary(results)}${more}`;
}

function summary(results: Result[]): string {
  const [refused, noted] = [findingsOf(results, 'refused').length, findingsOf(results, 'noted').length];
  const notes = noted === 0 ? '' : `, ${noted} to know`;
  return refused === 0 ? `ready to launch${notes}.` : `NOT READY, ${refused} to mend${notes}.`;
}
