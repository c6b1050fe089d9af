import { sharedSecret } from '#server/database/secrets.ts';
import type { Command } from '../command.ts';

export const secret: Command = {
  usage: '',
  summary: 'The secret that signs webhooks when WEBHOOK_SECRET is not set',
  options: {},
  async run({ open, print }) {
    print(await sharedSecret(await open(), 'webhook'));
  },
};
