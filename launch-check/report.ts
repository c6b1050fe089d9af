import type { LaunchReport, LaunchTopic } from '#shared/desk/launch.ts';
import { findingsOf, type Result } from './checks.ts';
import { locateFinding } from './content-texts.ts';
import type { Finding } from './finding.ts';
import type { CheckInput } from './input.ts';
import { findOpenQuestions } from './questions.ts';

/** What no program can check, so that "ready" isn't misunderstood. */
export const cannotKnow = [
  'Whether what you confirmed is true. Check your license on myfloridalicense.com, and ask your insurer.',
  'Whether a customer really wrote a testimonial and allowed it.',
  'Words inside photos and logos, reworded samples, and claims worded in ways it doesn’t look for.',
  'Whether prices, hours and cities are right.',
  'Whether the law requires more of you: privacy, accessibility, advertising. Ask a lawyer.',
  'Whether every address that gets requests is read by someone who answers.',
  'Whether backups keep being made, and whether a copy is on another machine.',
];

/** How many findings of one topic are printed. */
const maxListed = 5;

/** Describes which folders and addresses were checked. */
function describeInput({ config, mailTo }: CheckInput): string[] {
  const notified = config.mail.smtpUrl ? mailTo.join(', ') : (config.webhook.url ?? 'nobody');
  return [
    `Content  ${config.contentDir}`,
    `Site     ${config.distDir}, for ${config.siteUrl.origin}`,
    `Requests ${config.dataDir}, sent to ${notified}`,
  ];
}

/** Formats the results for people. @param input if the content can be read */
export function reportText(results: Result[], input?: CheckInput): string {
  return [
    ...(input ? [describeInput(input).join('\n')] : []),
    ...listOf(results, 'refused', 'MUST be done before the site goes live'),
    ...listOf(results, 'noted', 'SHOULD be looked at'),
    `This check CANNOT TELL YOU\n${cannotKnow.map((line) => `- ${line}`).join('\n')}`,
    `${summary(results)}.`,
  ].join('\n\n');
}

/** Formats the results for programs. @param input if the content can be read */
export function reportJson(results: Result[], input?: CheckInput): string {
  const [refused, noted] = (['refused', 'noted'] as const).map((level) =>
    results.flatMap(({ name, findings }) =>
      findings
        .filter((finding) => finding.level === level)
        .map(({ where, what, fix }) => ({ check: name, where, what, mend: fix })),
    ),
  );
  const looked = input ? describeInput(input) : [];
  return JSON.stringify({ isReady: refused!.length === 0, refused, noted, cannotKnow, looked }, null, 2);
}

/** Formats the result of the offline checks in one line, for the start. */
export function formatVerdict(results: Result[]): string {
  const isReady = findingsOf(results, 'refused').length === 0;
  const more = isReady ? '' : ' See them in the desk, under Website, or: npm run launch-check';
  return `Launch check: ${summary(results)}; DNS not looked up.${more}`;
}

/**
 * Formats the results for the desk: its questions to the owner, and what else is to be done.
 * @param input if the content can be read
 */
export async function reportForDesk(results: Result[], input?: CheckInput): Promise<string> {
  const topics = results
    .filter(({ by, findings }) => by !== 'asked' && findings.length > 0)
    .map(({ name, by, findings }): LaunchTopic => {
      const isOnServer = by === 'server';
      return {
        name,
        isRequired: findings.some(({ level }) => level === 'refused'),
        isOnServer,
        fix: isOnServer ? '' : findings[0]!.fix,
        lines: uniqueOf(
          findings.map(({ where, what, fix, inForm }) =>
            isOnServer
              ? { text: `${where}: ${what} ${fix}` }
              : (inForm ?? { text: what, ...locateFinding(where, input?.texts ?? []) }),
          ),
        ),
      };
    });
  const questions = input ? await findOpenQuestions(input) : [];
  return JSON.stringify({ questions, topics, cannotKnow } satisfies LaunchReport);
}

const uniqueOf = (lines: LaunchTopic['lines']) => [
  ...new Map(lines.map((line) => [JSON.stringify(line), line])).values(),
];

function listOf(results: Result[], level: Finding['level'], title: string): string[] {
  const topics = results.flatMap(({ name, findings }) => {
    const own = findings.filter((finding) => finding.level === level);
    if (own.length === 0) return [];
    const more = own.length - maxListed;
    const lines = own
      .slice(0, maxListed)
      .map(
        ({ where, what, fix }, at) =>
          `  ${where}  ${what}${own[at + 1]?.fix === fix ? '' : `\n    → ${fix}`}`,
      );
    return [
      [
        `${level === 'refused' ? '✗' : '!'} ${name} (${own.length})`,
        ...lines,
        ...(more > 0 ? [`  and ${more} more: --json lists them all`] : []),
      ].join('\n'),
    ];
  });
  return topics.length > 0 ? [[title, ...topics].join('\n')] : [];
}

function summary(results: Result[]): string {
  const [refused, noted] = (['refused', 'noted'] as const).map((level) => findingsOf(results, level).length);
  return [
    refused ? `NOT READY, ${refused} to fix` : 'ready to launch',
    ...(noted ? [`${noted} to look at`] : []),
  ].join(', ');
}
