import type { AttemptRow, DeliveryState, NotificationKind } from '#server/database/tables.ts';
import { deliveriesOf } from '#server/inbox/deliveries.ts';
import { chooseRequest } from '#server/owner/terminal/choose.ts';
import type { Command } from '#server/owner/terminal/command.ts';
import { photoLines, photoPaths } from '#server/owner/terminal/photo-paths.ts';
import { requestSheet, toJson } from '#server/owner/terminal/print.ts';
import { localTime } from '#server/owner/terminal/times.ts';
import { harmlessLine } from '#server/quote-requests/harmless.ts';

export const show: Command = {
  usage: 'ID [--json]',
  summary: 'One whole request, and what became of its notifications',
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
    if (given.options.json) return print(toJson({ ...request, photos, deliveries }));
    print(requestSheet(request, { now, timeZone }));
    print('');
    for (const line of photoLines(photos, request.id)) print(line);
    if (deliveries.length === 0) print('Nobody was notified of it.');
    for (const { kind, channel, state, dueAt, attempts } of deliveries) {
      const isLater = state === 'due' && new Date(dueAt) > now;
      const until = isLater ? `, next try ${localTime(dueAt, timeZone)}` : '';
      print(`${kinds[kind]} by ${channel}: ${states[state]}${until}`);
      for (const { at, outcome, detail } of attempts)
        print(`  ${localTime(at, timeZone)}  ${outcomes[outcome]}: ${harmlessLine(detail)}`);
    }
  },
};

const kinds: Record<NotificationKind, string> = {
  request: 'Request',
  photos: 'Photos',
  acknowledgement: 'Reply to the visitor',
  reminder: 'Reminder',
  alert: 'Alert',
  count: 'Note about what was set aside',
  'sign-in': 'Note about signing in',
  check: 'Test',
};

const states: Record<DeliveryState, string> = {
  due: 'not delivered yet',
  sent: 'delivered',
  filed: 'written to a file, nobody was notified',
  unneeded: 'no longer needed',
  dead: 'given up; "resend" tries it again',
};

const outcomes: Record<AttemptRow['outcome'], string> = {
  sent: 'delivered',
  filed: 'written to a file',
  passing: 'failed, will be tried again',
  refused: 'permanently refused',
};
