import type { ActionRow } from '#server/database/tables.ts';
import { toOneLine } from '#server/platform/text.ts';
import { type Clock, formatDayIn } from '#server/platform/time.ts';
import { changedParts, type Part, type Tracked } from '#server/requests/action-log.ts';
import { pourDayIn } from '#server/requests/after-pour.ts';
import type { AnswerContent } from '#server/requests/sent-quotes.ts';
import type { Action, SeenActions } from '#shared/desk/actions.ts';
import { formatDateTime, formatDollars, stageLabels } from '#shared/desk/format.ts';
import { type Quote, totalOf } from '#shared/desk/quotes.ts';
import type { RequestStatus } from '#shared/desk/requests.ts';
import { firstLanguage } from '#shared/languages.ts';

/**
 * How much later than it was pressed an action that does not say what had been seen may arrive before it counts as one
 * that waited offline, in milliseconds. Not shorter: the device's clock may be wrong by minutes.
 */
const offlineAfter = 10 * 60_000;

/** What an action changed; nothing if it was taken back. */
export function listChangedParts({ standing_before, standing_after, undone_at }: ActionRow): Part[] {
  if (undone_at || !standing_before || !standing_after) return [];
  return changedParts(JSON.parse(standing_before), JSON.parse(standing_after));
}

/** The last action that changed this part of where a request stands. */
export function findLastChange(actions: ActionRow[], part: Part): ActionRow | undefined {
  return actions.findLast((action) => listChangedParts(action).includes(part));
}

/** When an action was tapped and arrived, and what had been seen then; undefined if its app does not say. */
export interface ActionTiming {
  pressed: Date;
  now: Date;
  seen: SeenActions | undefined;
}

/** Finds an action that this one would overwrite, and that its person had not seen. */
export function findOverwritten(
  earlier: ActionRow[],
  action: Action,
  status: Tracked,
  timing: ActionTiming,
): ActionRow | undefined {
  const unseen = earlier.filter((row) => !wasSeen(row, timing));
  for (const [part, value] of listWantedParts(action)) {
    const last = findLastChange(unseen, part);
    if (last && status[part] !== value) return last;
  }
  return undefined;
}

/** Finds another day of the pour that was entered, and that the person who enters this one had not seen. */
export function findOtherPour(
  earlier: ActionRow[],
  pourDay: string | null,
  timing: ActionTiming,
): ActionRow | undefined {
  const last = earlier.findLast(({ kind, undone_at }) => kind === 'pour' && !undone_at);
  if (!last || wasSeen(last, timing)) return undefined;
  return pourDayIn(last.content) === pourDay ? undefined : last;
}

function wasSeen({ id, position, at }: ActionRow, { pressed, now, seen }: ActionTiming): boolean {
  if (seen) return position <= seen.upTo || seen.own.includes(id);
  // Decided by clocks, for apps and waiting changes from before 1.1.0. Goes with the release after that.
  return now.getTime() - pressed.getTime() < offlineAfter || at <= pressed.toISOString();
}

function listWantedParts(action: Action): [Part, Tracked[Part]][] {
  switch (action.kind) {
    case 'answered':
    case 'open':
    case 'spam':
      return [['state', action.kind]];
    case 'not-spam':
      return [['state', 'open']];
    case 'stage':
      return [
        ['stage', action.stage],
        ['amountCents', action.amountCents],
      ];
    case 'quote':
      return [
        ['stage', 'quoted'],
        ['amountCents', totalOf(action.quote.lines)],
      ];
    case 'visit':
      return [['visitAt', action.visitAt && new Date(action.visitAt).toISOString()]];
    case 'address':
      return [['jobAddress', action.jobAddress]];
    default:
      return [];
  }
}

/** Why an action was not done, for the person who wanted it. */
export interface ActionRefusal {
  status: 404 | 409;
  message: string;
}

const conflict = (message: string): ActionRefusal => ({ status: 409, message });

export const refusals = {
  gone: { status: 404, message: 'This request was deleted. Nothing was saved.' } as ActionRefusal,
  unknown: conflict('There is nothing to undo here.'),
  elsewhere: conflict('That belongs to another request. Reload the page.'),
  isSpam: (who: string | undefined) =>
    conflict(`${who ?? 'It was set aside as spam.'} Tap “Not spam” first.`),
  since: (action: ActionRow, clock: Clock) =>
    conflict(`Not saved, because in the meantime ${composeSentence(action, clock)}`),
  beforehand: (action: ActionRow, clock: Clock) =>
    conflict(`Not undone, because since then ${composeSentence(action, clock)} Undo that first.`),
  nothingToUndo: (actions: ActionRow[], action: ActionRow, clock: Clock) =>
    conflict(describeEarlier(actions, action, clock)),
};

/** `dana@example.com marked it as spam (Fri, Nov 20, 3:04 PM).`; undefined if nobody did it. */
export function describeLastChange(actions: ActionRow[], part: Part, clock: Clock): string | undefined {
  const last = findLastChange(actions, part);
  return last && composeSentence(last, clock);
}

function describeEarlier(actions: ActionRow[], action: ActionRow, clock: Clock): string {
  const before = actions.filter(({ position }) => position < action.position);
  const other = before.findLast((each) => each.kind === action.kind && listChangedParts(each).length > 0);
  if (!other) return 'There is nothing to undo here.';
  return `It was already like that: ${composeSentence(other, clock)}`;
}

function composeSentence(action: ActionRow, clock: Clock): string {
  return `${action.done_by} ${describeAction(action, clock)} (${formatMoment(clock, action.at)}).`;
}

/** `Fri, Nov 20, 3:04 PM`, with the year if it is not this one. @param at ISO 8601 */
export function formatMoment({ now, timeZone }: Clock, at: string): string {
  return formatDateTime(at, now.getTime(), timeZone);
}

/** What somebody did, after their name: `marked it as answered`. */
export function describeAction({ kind, content, standing_before }: ActionRow, clock: Clock): string {
  const { stage, amountCents, visitAt, visitOffer, jobAddress, phone, email, ...answer } = JSON.parse(
    content ?? '{}',
  ) as Partial<Tracked & AnswerContent & { pourDay: string | null }>;
  switch (kind) {
    case 'read':
      return 'read it';
    case 'answered':
      return 'marked it as answered';
    case 'open':
      return 'marked it as not answered';
    case 'spam':
      return 'marked it as spam';
    case 'not-spam':
      return 'marked it as not spam';
    case 'note':
      return 'wrote a note';
    case 'visit':
      return visitAt ? `set the visit to ${formatMoment(clock, visitAt)}` : 'canceled the visit';
    case 'offer':
      return `offered visits: ${visitOffer
        ?.split(' ')
        .map((at) => formatMoment(clock, at))
        .join('; ')}`;
    case 'customer-visit':
      return visitAt
        ? `picked ${formatMoment(clock, visitAt)} for the visit`
        : standing_before && JSON.parse(standing_before).visitAt
          ? 'canceled the visit'
          : 'said that none of the times work';
    case 'address':
      return jobAddress ? `set the address to ${toOneLine(jobAddress)}` : 'removed the address';
    case 'customer-note':
      return 'wrote on their page';
    case 'contact':
      return [
        ...(phone ? [`changed their phone number to ${toOneLine(phone)}`] : []),
        ...(email ? [`changed their email to ${toOneLine(email)}`] : []),
      ].join(' and ');
    case 'quote':
      return `sent a quote${describeAmount(totalOf((JSON.parse(content!) as Quote).lines))}`;
    case 'pour':
      return answer.pourDay
        ? `set the pour date to ${formatDayIn(answer.pourDay, firstLanguage)}`
        : 'removed the pour date';
    case 'consent':
      return answer.name
        ? `agreed as ${toOneLine(answer.name)} to have photos shown`
        : 'withdrew permission to show photos';
    case 'no-emails':
      return 'asked for emails only about a visit or a quote';
    case 'accept':
      return `accepted the quote as ${toOneLine(answer.name ?? '')}`;
    case 'decline':
      return `declined the quote${answer.reason ? `: ${toOneLine(answer.reason)}` : ''}`;
    case 'withdraw':
      return 'asked to cancel the request';
    case 'stage':
      return `${describeStage(stage)}${describeAmount(amountCents)}`;
    default:
      // Of a newer release that runs beside this one.
      return 'changed it';
  }
}

function describeStage(stage: RequestStatus['stage'] | undefined): string {
  if (stage === 'visit') return 'scheduled a visit';
  return stage ? `marked it as ${stageLabels[stage].toLowerCase()}` : 'removed its stage';
}

function describeAmount(cents: number | null | undefined): string {
  return typeof cents === 'number' ? `, ${formatDollars(cents)}` : '';
}
