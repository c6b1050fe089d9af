import { chooseRequest } from '#server/cli/terminal/choose.ts';
import type { Command } from '#server/cli/terminal/command.ts';
import { photoLines, photoPaths } from '#server/cli/terminal/photo-paths.ts';
import { requestSheet, toJson } from '#server/cli/terminal/print.ts';
import type { AttemptRow, DeliveryState, NotificationKind } from '#server/database/tables.ts';
import { deliveriesOf } from '#server/desk/requests/deliveries.ts';
import { historyOf } from '#server/desk/requests/history.ts';
import { notesAmong } from '#server/desk/requests/notes.ts';
import { harmless, harmlessLine } from '#server/platform/text.ts';
import { localTime } from '#server/platform/time.ts';
import { deedsOf } from '#server/requests/deed-log.ts';
import type { HistoryLine, Note } from '#shared/desk/requests.ts';

export const show: Command = {
  usage: 'ID [--json]',
  summary: 'One whole request, what was done about it, and who was notified',
  words: 1,
  options: { json: { type: 'boolean' } },
  async run(desk, given) {
    const request = await chooseRequest(desk, given);
    const { open, print } = desk;
    const { timeZone } = desk.config;
    const now = new Date();
    const database = await open();
    const deliveries = await deliveriesOf(database, request.id);
    const photos = await photoPaths(database, desk.config.dataDir, request.id);
    const deeds = await deedsOf(database, request.id);
    const notes = notesAmong(deeds);
    const history = await historyOf(database, request, deeds, timeZone);
    if (given.options.json) return print(toJson({ ...request, photos, notes, history, deliveries }));
    print(requestSheet(request, { now, timeZone }));
    print('');
    for (const line of noteLines(notes, timeZone)) print(line);
    for (const line of photoLines(photos, request.id)) print(line);
    if (deliveries.length === 0) print('Nobody was notified of it.');
    for (const { kind, channel, state, dueAt, attempts } of deliveries) {
      const isLater = state === 'due' && new Date(dueAt) > now;
      const until = isLater ? `, next try ${localTime(dueAt, timeZone)}` : '';
      print(`${kinds[kind]} by ${channel}: ${states[state]}${until}`);
      for (const { at, outcome, detail } of attempts)
        print(`  ${localTime(at, timeZone)}  ${outcomes[outcome]}: ${harmlessLine(detail)}`);
    }
    for (const line of peoplesLines(history, timeZone)) print(line);
  },
};

/** Each note with an empty line after it. */
function noteLines(notes: Note[], timeZone: string): string[] {
  return notes.flatMap(({ at, by, text }) => [
    `Note by ${harmlessLine(by)}, ${localTime(at, timeZone)}:`,
    harmless(text),
    '',
  ]);
}

/** What people did; what the server did is told by the notifications. */
function peoplesLines(history: HistoryLine[], timeZone: string): string[] {
  const lines = history.flatMap(({ at, what, by }) =>
    by === null ? [] : [`  ${localTime(at, timeZone)}  ${what} (${harmlessLine(by)})`],
  );
  return lines.length > 0 ? ['', 'What was done:', ...lines] : [];
}

const kinds: Record<NotificationKind, string> = {
  request: 'Request',
  photos: 'Photos',
  'missing-photos': 'Photos that found no room',
  acknowledgement: 'Reply to the visitor',
  reminder: 'Reminder',
  alert: 'Alert',
  count: 'Note about what was set aside',
  digest: 'Note about many at once',
  'sign-in': 'Note about signing in',
  check: 'Test',
};

const states: Record<DeliveryState, string> = {
  due: 'not delivered yet',
  sent: 'delivered',
  filed: 'written to a file, nobody was notified',
  unneeded: 'no longer needed',
  digested: 'told together with others, because many came at once',
  dead: 'given up; "resend" tries it again',
};

const outcomes: Record<AttemptRow['outcome'], string> = {
  sent: 'delivered',
  filed: 'written to a file',
  passing: 'failed, will be tried again',
  refused: 'permanently refused',
};
