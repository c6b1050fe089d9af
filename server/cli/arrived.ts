import { readCompany } from '#server/platform/company.ts';
import { type Command, OwnerError, wordOf } from './command.ts';
import { tellArrival } from './trials.ts';

export const arrived: Command = {
  usage: 'CODE',
  summary: 'Confirm that a test arrived, with the code in it',
  words: 1,
  options: {},
  async run({ config, print }, given) {
    const code = wordOf(given, 'the code in the test');
    const channel = tellArrival({ config, company: readCompany(config) }, code, new Date());
    if (!channel) {
      throw new OwnerError(
        `No test with the code ${code} was sent with these settings in the last seven days. Send one: npm run requests -- check`,
      );
    }
    print(
      `Noted: what is sent by ${channel} arrives. This counts for a month, or until these settings change.`,
    );
  },
};
