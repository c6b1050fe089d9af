import { type Command, OwnerError } from '#server/cli/terminal/command.ts';
import { renewSecrets } from '#server/database/secrets.ts';

export const newSecret: Command = {
  usage: '[--yes]',
  summary: 'Change the secret that signs links, when a copy of the database got lost; asks first',
  options: { yes: { type: 'boolean' } },
  async run({ open, print, ask }, { options }) {
    if (!options.yes) {
      print(
        'Links in mails that were sent until now will stop working, and everybody is signed out of the desk.',
      );
      if (!ask)
        throw new OwnerError(
          'Nothing was changed: there is nobody to ask. Add --yes to change it without asking.',
          2,
        );
      const answer = await ask('Change the secret? Type yes: ');
      if (!/^\s*y(es)?\s*$/i.test(answer)) throw new OwnerError('Nothing was changed.');
    }
    await renewSecrets(await open());
    print('The secret was changed. Start every server again now: until then it signs with the old one.');
    print('A backup from before brings the old one back: after restoring it, change the secret again.');
  },
};
