import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { renewSecrets } from '#server/database/secrets.ts';
import { webhookSecret } from '#server/notifications/webhook.ts';
import { type Command, OwnerError } from './command.ts';
import { isYes } from './terminal.ts';

export const backupKey: Command = {
  usage: '',
  summary: 'Make a key pair for encrypted backups and print it once',
  options: {},
  async run({ print }) {
    const secret = await generateX25519Identity();
    const publicKey = await identityToRecipient(secret);
    for (const line of [
      '1. Keep this private key away from the server: on paper in the safe, or in a password',
      '   manager. It is shown only once and stored nowhere. Without it nobody, not even you,',
      '   can read the encrypted copies. To restore, put it into a file and name that: --key FILE',
      '',
      secret,
      '',
      '2. Set the public key on the server. It can only encrypt, so anyone may see it:',
      '',
      `BACKUP_KEY=${publicKey}`,
    ])
      print(line);
  },
};

export const secret: Command = {
  usage: '',
  summary: 'The secret that signs webhooks, in the format of standardwebhooks.com',
  options: {},
  async run({ config, open, print }) {
    print(await webhookSecret(config.webhook.secret, open));
  },
};

export const newSecret: Command = {
  usage: '[--yes]',
  summary: 'Change the secret that signs links, after a copy of the database was lost; asks first',
  options: { yes: { type: 'boolean' } },
  async run({ open, print, ask }, { options }) {
    if (!options.yes) {
      print('Links in emails sent until now will stop working, and everyone will be signed out of the desk.');
      if (!ask)
        throw new OwnerError(
          'Nothing was changed: without a terminal, nobody can confirm. Add --yes to change it without asking.',
          2,
        );
      if (!isYes(await ask('Change the secret? Type yes: '))) throw new OwnerError('Nothing was changed.');
    }
    await renewSecrets(await open());
    print('The secret was changed. Restart every server now: until then it signs with the old one.');
    print('An older backup brings the old one back: after restoring it, change the secret again.');
  },
};
