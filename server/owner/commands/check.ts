import { readCompany } from '#server/company.ts';
import type { AttemptOutcome } from '#server/database/tables.ts';
import { openChannels } from '#server/outbox/delivery.ts';
import { requestMail } from '#server/outbox/request-mail.ts';
import type { StoredQuoteRequest } from '#server/quote-requests/stored.ts';
import { type Command, OwnerError } from '../command.ts';
import { toJson } from '../print.ts';

export const check: Command = {
  usage: '[--json]',
  summary: 'Send a made-up request through every channel and tell how it went',
  options: { json: { type: 'boolean' } },
  async run({ config, open, print }, { options }) {
    // Without a mail server the mail becomes a file in DATA_DIR, which has to be the server's then.
    if (!config.mail.smtpUrl) await open();
    const company = readCompany(config);
    const request = madeUp(new Date());
    const mail = requestMail({
      request,
      isReminder: false,
      company,
      markLink: config.serverUrl.href,
      timeZone: config.timeZone,
    });
    const announcement = { ...mail, request, kind: 'check', createdAt: request.receivedAt } as const;
    const results = [];
    for (const { name, tellsSomebody, deliver } of await openChannels({ config, company, open })) {
      const outcome = await deliver({
        ...announcement,
        subject: `Test: ${mail.subject}`,
        key: `${request.id}:${name}`,
      });
      results.push({ channel: name, tellsSomebody, ...outcome });
    }
    if (options.json) print(toJson(results));
    else
      for (const { channel, outcome, detail } of results) print(`${channel}: ${words[outcome]} (${detail})`);
    if (results.some(({ outcome, missed }) => missed || !['sent', 'filed'].includes(outcome)))
      throw new OwnerError('Not every channel works.');
    if (!results.some(({ tellsSomebody }) => tellsSomebody))
      throw new OwnerError('NOBODY IS TOLD of new requests: set SMTP_URL or WEBHOOK_URL.');
  },
};

const words: Record<AttemptOutcome, string> = {
  sent: 'sent',
  filed: 'NOT SENT, no mail server is set',
  passing: 'FAILED',
  refused: 'REFUSED',
};

function madeUp(now: Date): StoredQuoteRequest {
  const at = now.toISOString();
  return {
    ...{
      id: `check-${now.getTime().toString(36)}`,
      receivedAt: at,
      stateSince: at,
      state: 'open',
      signals: [],
    },
    ...{ name: 'Test Visitor', email: 'test@example.com', phone: '(407) 555-0100', service: 'Other' },
    message: 'This is a test by the command "check". If you read it, requests reach you.',
  };
}
