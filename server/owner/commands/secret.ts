import { webhookSecret } from '#server/outbox/webhook-signature.ts';
import type { Command } from '#server/owner/terminal/command.ts';

export const secret: Command = {
  usage: '',
  summary: 'The secret that signs webhooks, as standardwebhooks.com writes it',
  options: {},
  async run({ config, open, print }) {
    print(await webhookSecret(config.webhook.secret, open));
  },
};
