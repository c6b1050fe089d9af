import { recipientsOf } from '#server/notifications/channels.ts';
import { resendRequest, reviveDead } from '#server/outbox/resend.ts';
import { counted } from '#server/platform/text.ts';
import type { Command } from './command.ts';
import { chooseRequest } from './show.ts';

export const resend: Command = {
  usage: 'ID | --dead',
  summary: 'Have the server deliver its notification again, or all that it gave up on',
  words: 1,
  options: { dead: { type: 'boolean' } },
  async run(context, given) {
    const { config, open, print } = context;
    const database = await open();
    const now = new Date();
    if (given.options.dead) return print(describeResent(await reviveDead(database, now)));
    const { id } = await chooseRequest(context, given);
    print(describeResent(await resendRequest(database, id, recipientsOf(config).channels, now)));
  },
};

function describeResent(due: number): string {
  if (due === 0) return 'The server has given up on no notification, so there is nothing to send again.';
  return `${counted(due, 'notification')} will be delivered by the server, if it is running.`;
}
