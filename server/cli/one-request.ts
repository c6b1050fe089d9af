import { existsSync } from 'node:fs';
import { type Database, supportsRowLocks } from '#server/database/open.ts';
import type { AttemptRow, DeliveryState, NotificationKind } from '#server/database/tables.ts';
import { listNotes } from '#server/desk/requests/apply-action.ts';
import { type Delivery, listDeliveries, readHistory } from '#server/desk/requests/history.ts';
import { recipientsOf } from '#server/notifications/channels.ts';
import { resendRequest, reviveDead } from '#server/outbox/resend.ts';
import { photoFile } from '#server/photos/files.ts';
import { namePhotos } from '#server/photos/serve.ts';
import { createPhotoStore, type StoredPhoto } from '#server/photos/store.ts';
import { formatCount, formatField, toSingleLine } from '#server/platform/text.ts';
import { type Clock, formatLocalTime } from '#server/platform/time.ts';
import { listActions } from '#server/requests/action-log.ts';
import { answerBy, type Promised } from '#server/requests/answer-by.ts';
import { findByPartOfId, type StoredQuoteRequest } from '#server/requests/find.ts';
import { stripControlCharacters } from '#shared/control-characters.ts';
import { formatDollars, languageNames, stageLabels } from '#shared/desk/format.ts';
import type { HistoryLine, Note } from '#shared/desk/requests.ts';
import { firstLanguage } from '#shared/languages.ts';
import { longFields, quoteFields, shortFields } from '#shared/quote-fields.ts';
import {
  type CliContext,
  type Command,
  OwnerError,
  type ParsedArguments,
  requireArgument,
} from './command.ts';
import { formatRequestTable, isOverdue, readPromise } from './request-table.ts';
import { paint, toJson } from './terminal.ts';

/** Prints one whole request, what was done about it, and who was notified. */
export async function printRequest(context: CliContext, given: ParsedArguments) {
  const request = await chooseRequest(context, given);
  const { config, open, print } = context;
  const clock = { now: new Date(), ...readPromise(config) };
  const database = await open();
  const deliveries = await listDeliveries(database, request.id);
  const photos = await listPhotoPaths(database, config.dataDir, request.id);
  const actions = await listActions(database, request.id);
  const notes = listNotes(actions);
  const history = await readHistory(database, request, actions, clock);
  if (given.options.json) return print(toJson({ ...request, photos, notes, history, deliveries }));
  const lines = [
    ...formatRequest(request, clock),
    '',
    ...formatNotes(notes, clock.timeZone),
    ...formatPhotos(photos),
    ...formatDeliveries(deliveries, clock),
    ...formatActions(history, clock.timeZone),
  ];
  for (const line of lines) print(line);
}

export const resend: Command = {
  usage: 'ID | --dead',
  summary: 'Have the server deliver its notification again, or all that it gave up on',
  maxPositionals: 1,
  options: { dead: { type: 'boolean' } },
  async run(context, given) {
    const { config, open, print } = context;
    const database = await open();
    const now = new Date();
    const due = given.options.dead
      ? await reviveDead(database, now)
      : await resendRequest(
          database,
          (await chooseRequest(context, given)).id,
          recipientsOf(config).channels,
          now,
        );
    print(
      due === 0
        ? 'The server hasn’t given up on any notification, so there is nothing to send again.'
        : `${formatCount(due, 'notification')} will be delivered by the server, if it is running.`,
    );
  },
};

/** With fewer characters, a typo could match a request that was not meant. */
const minIdLength = 4;
/** How many possible matches are shown. */
const maxShown = 10;

/**
 * The one request that the word after the command refers to: its full ID, or the beginning or the end of it.
 * @throws OwnerError if it matches none, or more than one: then those are shown
 */
async function chooseRequest(
  { open, config, width }: CliContext,
  given: ParsedArguments,
): Promise<StoredQuoteRequest> {
  const word = requireArgument(given, 'the ID of a request');
  if (word.length < minIdLength)
    throw new OwnerError(`"${word}" is too short: give at least ${minIdLength} characters.`, 2);
  const matches = await findByPartOfId(await open(), word, maxShown + 1);
  const [request] = matches;
  if (!request) throw new OwnerError(`There is no request ${word}.`);
  if (matches.length === 1) return request;
  const shownMatches = matches.slice(0, maxShown);
  const table = formatRequestTable(shownMatches, { now: new Date(), ...readPromise(config), width });
  const more = matches.length > maxShown ? ['and more.'] : [];
  throw new OwnerError([`More than one request matches "${word}". Which one?`, ...table, ...more].join('\n'));
}

function formatRequest(request: StoredQuoteRequest, { now, ...promised }: Clock & Promised): string[] {
  const { stage, amountCents, visitAt, jobAddress } = request;
  const time = (iso: string) => formatLocalTime(iso, promised.timeZone);
  const due = answerBy(request.receivedAt, promised);
  const rows: [label: string, value: string | false | null][] = [
    ['Request', request.id],
    ['Received', time(request.receivedAt)],
    ['Writes in', request.language !== firstLanguage && languageNames[request.language]],
    ['Answer by', due && time(due.toISOString())],
    [
      'State',
      isOverdue(request, now, promised) ? 'OVERDUE' : `${request.state} since ${time(request.stateSince)}`,
    ],
    ['Stage', stage && stageLabels[stage].toLowerCase()],
    ['Amount', amountCents !== null && formatDollars(amountCents)],
    ['Visit', visitAt && time(visitAt)],
    ['Address', jobAddress && toSingleLine(jobAddress)],
    ['Signals', request.signals.join(', ') || '(none)'],
  ];
  for (const field of shortFields)
    rows.push([quoteFields[field].ownersLabel, formatField(request, field) || '(not given)']);
  const width = Math.max(...rows.map(([label]) => label.length));
  return [
    ...rows.flatMap(([label, value]) => (value ? [`${paint('bold', label.padEnd(width))} ${value}`] : [])),
    ...longFields.flatMap((field) => ['', stripControlCharacters(request[field])]),
  ];
}

/** Each note with an empty line after it. */
function formatNotes(notes: Note[], timeZone: string): string[] {
  return notes.flatMap(({ at, by, text }) => [
    `Note by ${toSingleLine(by)}, ${formatLocalTime(at, timeZone)}:`,
    stripControlCharacters(text),
    '',
  ]);
}

interface ShownPhoto extends StoredPhoto {
  name: string;
  /** The path of its file; null if it is stored in the database, or its file is missing. */
  path: string | null;
  isMissing: boolean;
}

/** The photos of a request, each with its file. On PostgreSQL there are none: the pictures are in the database. */
async function listPhotoPaths(database: Database, dataDir: string, requestId: string): Promise<ShownPhoto[]> {
  const isInDatabase = supportsRowLocks(database);
  const photos = await createPhotoStore(database, dataDir).list(requestId);
  return namePhotos(photos).map(({ photo, name }) => {
    const file = isInDatabase ? null : photoFile(dataDir, photo, 'whole');
    const isMissing = file !== null && !existsSync(file);
    return { ...photo, name, path: isMissing ? null : file, isMissing };
  });
}

/** One line for each, and an empty one; nothing if there are none. */
function formatPhotos(photos: ShownPhoto[]): string[] {
  if (photos.length === 0) return [];
  const describeFile = (photo: ShownPhoto) =>
    photo.path ?? (photo.isMissing ? 'its file is gone' : 'in the database');
  return [
    ...photos.map((photo) => `${photo.name} ${photo.width} x ${photo.height}: ${describeFile(photo)}`),
    '',
  ];
}

/** What became of each notification, with how each attempt ended. */
function formatDeliveries(deliveries: Delivery[], { now, timeZone }: Clock): string[] {
  if (deliveries.length === 0) return ['No notification was sent.'];
  return deliveries.flatMap(({ kind, channel, state, dueAt, attempts }) => {
    const isLater = state === 'due' && new Date(dueAt) > now;
    const until = isLater ? `, next try ${formatLocalTime(dueAt, timeZone)}` : '';
    return [
      `${formatKind(kind)} by ${channel}: ${stateTexts[state]}${until}`,
      ...attempts.map(
        ({ at, outcome, detail }) =>
          `  ${formatLocalTime(at, timeZone)}  ${outcomeTexts[outcome]}: ${toSingleLine(detail)}`,
      ),
    ];
  });
}

/** `missing-photos` as `Missing photos`. */
const formatKind = (kind: NotificationKind) => (kind[0]!.toUpperCase() + kind.slice(1)).replaceAll('-', ' ');

/** Formats what people did; what the server did is in the list of notifications. */
function formatActions(history: HistoryLine[], timeZone: string): string[] {
  const lines = history.flatMap(({ at, what, by }) =>
    by === null ? [] : [`  ${formatLocalTime(at, timeZone)}  ${what} (${toSingleLine(by)})`],
  );
  return lines.length > 0 ? ['', 'What was done:', ...lines] : [];
}

const stateTexts: Record<DeliveryState, string> = {
  due: 'not delivered yet',
  sent: 'delivered',
  filed: 'written to a file, nobody was notified',
  unneeded: 'no longer needed',
  digested: 'sent together with others, because many came at once',
  dead: 'given up; "resend" tries it again',
};

const outcomeTexts: Record<AttemptRow['outcome'], string> = {
  sent: 'delivered',
  filed: 'written to a file',
  passing: 'failed, will be tried again',
  refused: 'permanently refused',
};
