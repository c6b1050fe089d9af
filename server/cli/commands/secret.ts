import type { Command } from '#server/cli/terminal/command.ts';
import { webhookSecret } from '#server/notifications/webhook-signature.ts';

export const secret: Command = {
  usage: '',
  summary: 'The secret that signs webhooks, as standardwebhooks.com writes it',
  options: {},
  async run({ config, open, print }) {
    print(await webhookSecret(config.webhook.secret, open));
  },
};
