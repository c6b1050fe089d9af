import { counted } from '#server/cli/terminal.ts';
import { folded, placeOfField } from './content-texts.ts';
import { type Check, refused } from './finding.ts';

const stays = /until the job is settled|until we clear it out|for ?ever|as long as we (?:like|want)/;
const saysCounted = /\bcount(?:s|ed|ing)?\b[^.]*\bvisit|\bvisit(?:s|ors)?\b[^.]*\bcount/;
const span = /(\d+|one|two|three|six|twelve|eighteen|twenty-four)\s*(month|year)s?/g;
const numbers: Record<string, number> = {
  ...{ one: 1, two: 2, three: 3, six: 6, twelve: 12, eighteen: 18, 'twenty-four': 24 },
};

/** The privacy notice says what the server does. */
export const privacyNotice: Check = ({ contact, texts, config }) => {
  const { retentionMonths, countsVisits, siteUrl } = config;
  const webhookUrl = config.webhook.url;
  const notice = folded(contact.privacy.points.join(' '));
  const promised = [...notice.matchAll(span)].map(
    ([, number, unit]) => (numbers[number!] ?? Number(number)) * (unit === 'year' ? 12 : 1),
  );
  const found: [isWrong: boolean, what: () => string, fix: string][] = [
    [
      !/photo|picture/.test(notice),
      () => 'The form takes photos, but the notice does not say what becomes of them.',
      'Say that they are kept with the request, for how long, and who gets them.',
    ],
    [
      retentionMonths !== undefined && !promised.includes(retentionMonths),
      () =>
        `RETENTION_MONTHS is ${retentionMonths}, but the notice does not say that requests are deleted after ${counted(retentionMonths!, 'month')}.`,
      'Say it in the notice, in months or years.',
    ],
    [
      retentionMonths !== undefined && stays.test(notice),
      () =>
        `RETENTION_MONTHS is ${retentionMonths}, but the notice says that requests stay until you clear them out.`,
      'Write the number of months instead.',
    ],
    [
      retentionMonths === undefined && promised.length > 0,
      () =>
        `The notice mentions ${counted(promised[0]!, 'month')}, but without RETENTION_MONTHS nothing is deleted automatically.`,
      `Set RETENTION_MONTHS=${promised[0]}, or change the notice.`,
    ],
    [
      countsVisits && !saysCounted.test(notice),
      () => 'Visits are counted, but the notice does not say so.',
      'Say that visits are counted as daily sums that tell nobody apart, or set COUNT_VISITS=off.',
    ],
    [
      !countsVisits && saysCounted.test(notice),
      () => 'The notice says that visits are counted, but COUNT_VISITS is off.',
      'Remove that sentence, or unset COUNT_VISITS.',
    ],
    [
      webhookUrl !== undefined && isStranger(new URL(webhookUrl), siteUrl) && /nobody else/.test(notice),
      () =>
        `The notice says that nobody else gets requests, but WEBHOOK_URL sends each one to ${new URL(webhookUrl!).host}.`,
      'Say in the notice who gets it, or unset WEBHOOK_URL.',
    ],
  ];
  const where = placeOfField(texts, 'contact.yaml', 'privacy.points');
  return found.filter(([isWrong]) => isWrong).map(([, what, fix]) => refused(where, what(), fix));
};

function isStranger(hook: URL, site: URL): boolean {
  const domain = (host: string) => host.split('.').slice(-2).join('.');
  return (
    !/^(localhost|127\.|10\.|192\.168\.|\[::1\])/.test(hook.hostname) &&
    domain(hook.hostname) !== domain(site.hostname)
  );
}
