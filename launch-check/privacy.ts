import type { Config } from '#server/platform/config.ts';
import { formatCount } from '#server/platform/text.ts';
import type { Language } from '#shared/languages.ts';
import { foldText, formatFieldLocation, formatLocation } from './content-texts.ts';
import { type Check, createBlocker, type Finding } from './finding.ts';

/** The phrases of a privacy notice in one language, for text normalized by `foldText`. */
type NoticePatterns = {
  unlimited: RegExp;
  counted: RegExp;
  photos: RegExp;
  nobodyElse: RegExp;
  span: RegExp;
};

const noticePatterns: Record<Language, NoticePatterns> = {
  en: {
    unlimited: /until the job is settled|until we clear it out|for ?ever|as long as we (?:like|want)/,
    counted: /\bcount(?:s|ed|ing)?\b[^.]{0,200}\bvisit|\bvisit(?:s|ors)?\b[^.]{0,200}\bcount/,
    photos: /photo|picture/,
    nobodyElse: /nobody else/,
    span: /(\d+|one|two|three|six|twelve|eighteen|twenty-four)\s*(month|year)s?/g,
  },
  es: {
    unlimited: /hasta que (?:el trabajo|lo borremos)|para siempre|mientras queramos/,
    counted:
      /\b(?:contamos|cuenta|contad[oa]s)\b[^.]{0,200}\bvisit|\bvisitas?\b[^.]{0,200}\b(?:contamos|se cuentan|contad[oa]s)/,
    photos: /foto|imagen/,
    nobodyElse: /nadie mas/,
    span: /(\d+|un|uno|dos|tres|seis|doce|dieciocho|veinticuatro)\s*(mes|ano)(?:es|s)?\b/g,
  },
};
const numbers: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  six: 6,
  twelve: 12,
  eighteen: 18,
  'twenty-four': 24,
  un: 1,
  uno: 1,
  dos: 2,
  tres: 3,
  seis: 6,
  doce: 12,
  dieciocho: 18,
  veinticuatro: 24,
};

/** Checks that the privacy notice describes what the server does, in each language. */
export const checkPrivacyNotice: Check = ({ contact, texts, config }) => {
  const inSpanish = texts.filter(
    ({ file, field }) => file === 'contact.yaml' && /^privacy\.points\.\d+\.es$/.test(field),
  );
  const spanish = inSpanish.map(({ text }) => text).join(' ');
  return [
    ...findInNotice(
      'en',
      contact.privacy.points.join(' '),
      formatFieldLocation(texts, 'contact.yaml', 'privacy.points'),
      config,
    ),
    ...(inSpanish[0] ? findInNotice('es', spanish, formatLocation(inSpanish[0]), config) : []),
  ];
};

function findInNotice(language: Language, noticeText: string, where: string, config: Config): Finding[] {
  const { retentionMonths, countsVisits, siteUrl } = config;
  const { unlimited, counted: countedPattern, photos, nobodyElse, span } = noticePatterns[language];
  const webhookUrl = config.webhook.url;
  const notice = foldText(noticeText);
  const promised = [...notice.matchAll(span)].map(
    ([, number, unit]) => (numbers[number!] ?? Number(number)) * (/year|ano/.test(unit!) ? 12 : 1),
  );
  const found: [isWrong: boolean, what: () => string, fix: string][] = [
    [
      !photos.test(notice),
      () => 'The form takes photos, but the notice does not say what happens to them.',
      'Say that they are stored with the request, for how long, and who gets them.',
    ],
    [
      retentionMonths !== undefined && !promised.includes(retentionMonths),
      () =>
        `The server deletes requests after ${formatCount(retentionMonths!, 'month')} (RETENTION_MONTHS), but the notice doesn’t say so.`,
      'Say it in the notice, in months or years.',
    ],
    [
      retentionMonths !== undefined && unlimited.test(notice),
      () =>
        `The server deletes requests after ${formatCount(retentionMonths!, 'month')} (RETENTION_MONTHS), but the notice says that they stay until you clear them out.`,
      'Write the number of months instead.',
    ],
    [
      retentionMonths === undefined && promised.length > 0,
      () =>
        `The notice mentions ${formatCount(promised[0]!, 'month')}, but the server deletes nothing automatically.`,
      `Change the notice, or have RETENTION_MONTHS=${promised[0]} set on the server.`,
    ],
    [
      countsVisits && !countedPattern.test(notice),
      () => 'Visits are counted, but the notice does not say so.',
      'Say that visits are counted as daily totals that don’t tell people apart, or have COUNT_VISITS=off set on the server.',
    ],
    [
      !countsVisits && countedPattern.test(notice),
      () => 'The notice says that visits are counted, but the server doesn’t count them (COUNT_VISITS).',
      'Remove that sentence, or have COUNT_VISITS unset on the server.',
    ],
    [
      webhookUrl !== undefined && isThirdParty(new URL(webhookUrl), siteUrl) && nobodyElse.test(notice),
      () =>
        `The notice says that nobody else gets requests, but the server sends each one to ${new URL(webhookUrl!).host} (WEBHOOK_URL).`,
      'Say in the notice who gets it, or have WEBHOOK_URL unset on the server.',
    ],
  ];
  return found.filter(([isWrong]) => isWrong).map(([, what, fix]) => createBlocker(where, what(), fix));
}

function isThirdParty(hook: URL, site: URL): boolean {
  const domain = (host: string) => host.split('.').slice(-2).join('.');
  return (
    !/^(localhost|127\.|10\.|192\.168\.|\[::1\])/.test(hook.hostname) &&
    domain(hook.hostname) !== domain(site.hostname)
  );
}
