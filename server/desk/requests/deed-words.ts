import type { DeedRow } from '#server/database/tables.ts';
import { timeIn } from '#server/platform/time.ts';
import type { Part } from '#server/requests/action-log.ts';
import type { Standing } from '#shared/desk/requests.ts';
import { lastToChange, partsChangedBy } from './overwritten.ts';

/** Why a deed was not done, for the person who wanted it. */
export interface Refused {
  status: 404 | 409;
  message: string;
}

const conflict = (message: string): Refused => ({ status: 409, message });

export const refusals = {
  gone: { status: 404, message: 'This request was erased. Nothing was noted.' } as Refused,
  unknown: conflict('There is nothing to take back here.'),
  elsewhere: conflict('This was done about another request. Load the desk again.'),
  isSpam: (who: string | undefined) =>
    conflict(`${who ?? 'It was set aside as spam.'} Press “Not spam” first.`),
  since: (deed: DeedRow, timeZone: string) =>
    conflict(`Not done, because meanwhile ${sentenceOf(deed, timeZone)}`),
  beforehand: (deed: DeedRow, timeZone: string) =>
    conflict(`Not taken back, because since then ${sentenceOf(deed, timeZone)} Take that back first.`),
  nothingToUndo: (deeds: DeedRow[], deed: DeedRow, timeZone: string) =>
    conflict(alreadyWas(deeds, deed, timeZone)),
};

/** `dana@example.com marked it as spam (Fri, Nov 20, 3:04 PM EST).`; undefined if nobody did it. */
export function whoDid(deeds: DeedRow[], part: Part, timeZone: string): string | undefined {
  const last = lastToChange(deeds, part);
  return last && sentenceOf(last, timeZone);
}

function alreadyWas(deeds: DeedRow[], deed: DeedRow, timeZone: string): string {
  const before = deeds.filter(({ position }) => position < deed.position);
  const other = before.findLast((each) => each.kind === deed.kind && partsChangedBy(each).length > 0);
  if (!other) return 'There is nothing to take back here.';
  return `It was like that already: ${sentenceOf(other, timeZone)}`;
}

function sentenceOf(deed: DeedRow, timeZone: string): string {
  return `${deed.done_by} ${didWhat(deed, timeZone)} (${timeIn(timeZone, new Date(deed.at))}).`;
}

/** What somebody did, after their name: `marked it as answered`. */
export function didWhat({ kind, content }: DeedRow, timeZone: string): string {
  const { stage, amountCents, visitAt } = JSON.parse(content ?? '{}') as Partial<Standing>;
  switch (kind) {
    case 'read':
      return 'read it';
    case 'answered':
      return 'marked it as answered';
    case 'open':
      return 'marked it as not answered after all';
    case 'spam':
      return 'marked it as spam';
    case 'not-spam':
      return 'marked it as not spam';
    case 'note':
      return 'wrote a note';
    case 'visit':
      return visitAt ? `set the visit to ${timeIn(timeZone, new Date(visitAt))}` : 'called off the visit';
    case 'stage':
      return `${stageSet(stage)}${amountIn(amountCents)}`;
  }
}

function stageSet(stage: Standing['stage'] | undefined): string {
  if (stage === 'visit') return 'agreed on a visit';
  return stage ? `marked it as ${stageWords[stage]}` : 'took its stage away';
}

export const stageWords = { visit: 'visit agreed', quoted: 'quoted', won: 'won', lost: 'lost' } as const;

function amountIn(cents: number | null | undefined): string {
  return typeof cents === 'number' ? `, ${dollars(cents)}` : '';
}

/** `$12,500` or `$12,500.50` */
export function dollars(cents: number): string {
  const whole = cents % 100 === 0;
  return (cents / 100).toLocaleString('en-US', {
    ...{ style: 'currency', currency: 'USD', minimumFractionDigits: whole ? 0 : 2 },
  });
}
