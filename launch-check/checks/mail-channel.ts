import { type Check, noted, refused } from '../subject/finding.ts';

/** The fix suggested by both channel checks. */
export const setMailServer =
  'Set SMTP_URL to your mail server (docs/operating.md), then try it: `npm run requests -- check`.';

export const mailChannel: Check = {
  name: 'Someone is notified of each quote request',
  find({ sendsMail, settings }) {
    if (sendsMail) return [];
    if (settings.webhookUrl) {
      const what = `Only ${new URL(settings.webhookUrl).host} is notified, by webhook. If it fails, nobody will hear of it.`;
      return [noted('WEBHOOK_URL', what, `Add a second channel: ${setMailServer}`)];
    }
    const what = 'Neither a mail server nor a webhook is set: nobody is notified of requests.';
    return [refused('SMTP_URL', what, setMailServer)];
  },
};
