import { type Check, noted, refused } from '../subject/finding.ts';
import type { ChannelTrial } from '../subject/subject.ts';
import { setMailServer } from './mail-channel.ts';

/** Sends something, so it takes no part in the verdict at startup. */
export const channelTrial: Check = {
  name: 'A made-up request arrives',
  reachesOut: true,
  async find({ sendsMail, settings, tryChannels }) {
    if (!sendsMail && !settings.webhookUrl) return [noted('SMTP_URL', 'Not tried.', setMailServer)];
    const trials = await tryChannels();
    return trials
      .filter(({ channel }) => sendsMail || channel !== 'mail')
      .flatMap((trial) => {
        const fault = faultOf(trial);
        return fault ? [refused(trial.channel, fault.what, fault.mend)] : [];
      });
  },
};

function faultOf({ outcome, detail, missed }: ChannelTrial) {
  if (missed) {
    const what = `A made-up request did not reach every address: ${missed}`;
    return { what, mend: 'Correct the address, or remove it from MAIL_TO.' };
  }
  if (outcome !== 'sent')
    return { what: `It did not accept a made-up request: ${detail}`, mend: setMailServer };
  return undefined;
}
