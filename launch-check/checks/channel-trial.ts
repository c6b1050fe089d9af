import type { Check, Finding } from '../finding.ts';
import { setMailServer } from './mail-channel.ts';

/** Sends, so it takes no part in the verdict at start. */
export const channelTrial: Check = {
  name: 'A made-up request arrives',
  reachesOut: true,
  async find({ sendsMail, tryChannels }) {
    if (!sendsMail) return [{ level: 'noted', where: 'SMTP_URL', what: 'Not tried.', mend: setMailServer }];
    const trials = await tryChannels();
    return trials
      .filter(({ outcome }) => outcome !== 'sent')
      .map(
        ({ channel, detail }): Finding => ({
          level: 'refused',
          where: channel,
          what: `It did not take a made-up request: ${detail}`,
          mend: setMailServer,
        }),
      );
  },
};
