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
      .filter(({ outcome, missed }) => outcome !== 'sent' || missed)
      .map(
        ({ channel, detail, missed }): Finding => ({
          level: 'refused',
          where: channel,
          what: missed
            ? `A made-up request did not reach every address: ${missed}`
            : `It did not take a made-up request: ${detail}`,
          mend: missed ? 'Mend the address, or take it out of MAIL_TO.' : setMailServer,
        }),
      );
  },
};
