import { startMailServer } from './mail-server.ts';
import { testOutbox } from './outbox.ts';

/** What the mail server gets when Dana asks, with this changed in her request, and with these variables set. */
export async function mailOf(change: object, variables: Record<string, string> = {}) {
  const server = await startMailServer();
  const outbox = await testOutbox({
    SMTP_URL: server.url,
    SITE_URL: 'https://concrete.example',
    ...variables,
  });
  const { id } = await outbox.keepDanas(change);
  await outbox.deliverDue();
  const mail = server.mails[0]!;
  const link = /https:\/\/concrete\.example\/mark\/\S+/.exec(mail.text ?? '')?.[0];
  return { mails: server.mails, mail, id, link, outbox };
}
