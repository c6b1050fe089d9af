import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Command } from '#server/cli/terminal/command.ts';

export const backupKey: Command = {
  usage: '',
  summary: 'Make a pair of keys for encrypted backups, and print it once',
  options: {},
  async run({ print }) {
    const secret = await generateX25519Identity();
    const shown = await identityToRecipient(secret);
    for (const line of [
      '1. Keep this private key away from the server: on paper in the safe, or in a password',
      '   manager. It is shown this once and stored nowhere. Without it nobody, not even you,',
      '   can read the encrypted copies. To restore, put it into a file and name that: --key FILE',
      '',
      secret,
      '',
      '2. Set the public key on the server. It can only lock, so everybody may see it:',
      '',
      `BACKUP_KEY=${shown}`,
    ])
      print(line);
  },
};
