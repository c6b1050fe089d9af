import type { Check } from '../finding.ts';

/** The mend of both checks on channels. */
export const setMailServer =
  'Set SMTP_URL to your mail server (docs/operating.md), then try it: `npm run requests -- check`.';

export const mailChannel: Check = {
  name: 'Somebody is told of each quote request',
  find: ({ sendsMail }) =>
    sendsMail
      ? []
      : [
          {
            level: 'refused',
            where: 'SMTP_URL',
            what: 'No mail server is configured: nobody is told of requests.',
            mend: setMailServer,
          },
        ],
};
