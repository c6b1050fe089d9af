import { audienceOf } from '#server/outbox/audience.ts';
import { resendRequest, reviveDead } from '#server/outbox/resend.ts';
import { chooseRequest } from '../choose.ts';
import type { Command } from '../command.ts';
import { counted } from '../print.ts';

export const resend: Command = {
  usage: 'ID | --dead',
  summary: 'Deliver its notification again, or all that were given up, by the server',
  words: 1,
  options: { dead: { type: 'boolean' } },
  async run(desk, given) {
    const { config, open, print } = desk;
    const database = await open();
    const now = new Date();
    if (given.options.dead)
      return print(
        `${counted(await reviveDead(database, now), 'notification')} to be delivered again, by the server.`,
      );
    const { id } = await chooseRequest(desk, given);
    const due = await resendRequest(database, id, audienceOf(config).channels, now);
    print(`${counted(due, 'notification')} to be delivered, by the server.`);
  },
};
