import type { AttemptOutcome } from '#server/database/tables.ts';
import { openChannels } from '#server/notifications/channels.ts';
import { createDeskLink } from '#server/notifications/owner-links.ts';
import { composeRequestEmail } from '#server/notifications/request-message.ts';
import { readCompany } from '#server/platform/company.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { screens } from '#shared/desk/addresses.ts';
import { firstLanguage } from '#shared/languages.ts';
import { emptyRequest } from '#shared/quote-request.ts';
import { type Command, OwnerError } from './command.ts';
import { toJson } from './terminal.ts';

export const check: Command = {
  usage: '[--json]',
  summary: 'Send a test request through every channel and report the result',
  options: { json: { type: 'boolean' } },
  async run({ config, open, print }, { options }) {
    // Without a mail server the email becomes a file in DATA_DIR, which then has to be the server's.
    if (!config.mail.smtpUrl) await open();
    const company = readCompany(config);
    const now = new Date();
    const results = [];
    // Where nothing was ever stored, no phone rings.
    const database = await open().catch(() => undefined);
    const channels = await openChannels({ config, company, open, database });
    for (const { name, reachesSomebody, deliver } of channels) {
      if (name === 'push' && !reachesSomebody) continue;
      const request = createTestRequest(now);
      const { outcome, detail, failedRecipients } = await deliver({
        ...composeRequestEmail({
          request,
          isReminder: false,
          company,
          markLink: config.serverUrl.href,
          deskUrl: createDeskLink(config)(screens.list()),
          timeZone: config.timeZone,
        }),
        ...({ kind: 'check', createdAt: request.receivedAt } as const),
        subject: `Test: Quote request: ${request.service}, ${request.name}`,
        key: `${request.id}:${name}`,
      });
      // As the desk and owners' scripts read it.
      const result = { outcome, detail, missed: failedRecipients };
      results.push({ channel: name, reachesSomebody, ...result });
    }
    if (options.json) print(toJson(results));
    else {
      for (const { channel, outcome, detail } of results)
        print(`${channel}: ${outcomeTexts[outcome]} (${detail})`);
      if (results.some(({ channel, outcome }) => channel === 'mail' && outcome === 'sent'))
        print('Only you can see whether the email arrived: check your mailbox, and the spam folder too.');
    }
    if (results.some(({ outcome, missed }) => missed || !['sent', 'filed'].includes(outcome)))
      throw new OwnerError('Not every channel works.');
    if (!results.some(({ reachesSomebody }) => reachesSomebody))
      throw new OwnerError('NOBODY IS NOTIFIED of new requests: set SMTP_URL or WEBHOOK_URL.');
  },
};

const outcomeTexts: Record<AttemptOutcome, string> = {
  sent: 'sent',
  filed: 'NOT SENT, no mail server is set',
  passing: 'FAILED',
  refused: 'REFUSED',
};

function createTestRequest(now: Date): StoredQuoteRequest {
  const at = now.toISOString();
  return {
    id: `check-${now.getTime().toString(36)}`,
    language: firstLanguage,
    state: 'open',
    signals: [],
    receivedAt: at,
    stateSince: at,
    stage: null,
    amountCents: null,
    visitAt: null,
    jobAddress: null,
    ...emptyRequest,
    name: 'Test Visitor',
    email: 'test@example.com',
    phone: '(407) 555-0100',
    service: 'Other',
    message: 'This is a test from the "check" command. If you can read this, requests reach you.',
  };
}
