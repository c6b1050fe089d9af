import { type Check, createBlocker, createNote, type Finding } from './finding.ts';
import type { CheckInput } from './input.ts';

const setMailServer =
  'Set SMTP_URL to your mail server (docs/how-to/mail-that-arrives.md), then try it: `npm run requests -- check`.';

/** Checks that somebody is notified of each request. */
export const checkMailChannel: Check = ({ config: { mail, webhook } }) => {
  if (mail.smtpUrl) return [];
  if (webhook.url) {
    const what = `Only ${new URL(webhook.url).host} is notified, by webhook. If it fails, nobody will know.`;
    return [createNote('WEBHOOK_URL', what, `Add a second channel: ${setMailServer}`)];
  }
  const what = 'Neither a mail server nor a webhook is set: nobody is notified of requests.';
  return [createBlocker('SMTP_URL', what, setMailServer)];
};

/** Checks that email from the company's domain is trusted, and that the owner's domain accepts email. */
export const checkMailRecords = async ({
  mailFrom,
  mailTo,
  config,
  resolveTxt,
  resolveNs,
  resolveMx,
}: CheckInput): Promise<Finding[]> => {
  const domain = mailFrom.split('@')[1]!;
  try {
    // A name server without an internet connection denies everything; one with it knows the top-level domain.
    await resolveNs(domain.slice(domain.lastIndexOf('.') + 1));
    const hosts = new Set(mailTo.map((address) => address.split('@')[1]!));
    const found = await Promise.all([
      spfRecord(domain, resolveTxt),
      dkimRecord(domain, resolveTxt, config.mail.dkimSelector),
      dmarcRecord(domain, resolveTxt),
      ...[...hosts].map((host) => mailHost(host, resolveMx)),
    ]);
    return found.filter((finding) => finding !== undefined);
  } catch (error) {
    const what = `Not checked: the internet’s name servers don’t respond (${(error as NodeJS.ErrnoException).code}).`;
    return [createNote(domain, what, 'Run the check again with an internet connection.')];
  }
};

type Resolve = CheckInput['resolveTxt'];
/** What is wrong with one record, if anything. @throws if the name server does not respond */
type Found = Promise<Finding | undefined>;

async function spfRecord(domain: string, resolve: Resolve): Found {
  const found = (await textsAt(domain, resolve)).filter((text) => /^v=spf1( |$)/i.test(text));
  if (found.length === 1) return undefined;
  const what =
    found.length === 0
      ? 'There is no SPF record.'
      : 'There are several SPF records, so none counts (RFC 7208).';
  const fix = 'Have a single TXT record that says who may send your email, as your email provider describes.';
  return createBlocker(domain, what, fix);
}

/** The names under which common email providers publish their keys. */
const usualSelectors =
  'default dkim mail google selector1 selector2 s1 s2 k1 k2 k3 fm1 fm2 fm3 pm zoho mxvault protonmail'.split(
    ' ',
  );

async function dkimRecord(domain: string, resolve: Resolve, selector?: string): Found {
  const selectors = selector ? [selector] : usualSelectors;
  const answers = await Promise.all(
    selectors.map((name) => textsAt(`${name}._domainkey.${domain}`, resolve)),
  );
  if (answers.flat().some((text) => /\bp=[^;\s]/.test(text))) return undefined;
  const what = selector
    ? `There is no DKIM key named "${selector}".`
    : 'No DKIM key was found under the usual names.';
  const fix =
    'Turn on DKIM at your email provider; if its key has another name, set DKIM_SELECTOR to that name.';
  return createBlocker(domain, what, fix);
}

/** A domain without its own record falls under that of the domain above it. */
async function dmarcRecord(domain: string, resolve: Resolve): Found {
  const labels = domain.split('.');
  for (let from = 0; from <= labels.length - 2; from++) {
    const texts = await textsAt(`_dmarc.${labels.slice(from).join('.')}`, resolve);
    if (texts.some((text) => /^v=DMARC1\s*;/i.test(text))) return undefined;
  }
  const fix = `Add the TXT record "v=DMARC1; p=none; rua=mailto:postmaster@${domain}" at _dmarc.${domain}.`;
  return createBlocker(domain, 'There is no DMARC record.', fix);
}

/** A domain without a mail server accepts no mail; one that names "." says so explicitly (RFC 7505). */
async function mailHost(domain: string, resolve: CheckInput['resolveMx']): Found {
  const hosts = await orNone(resolve(domain));
  if (hosts.some(({ exchange }) => exchange !== '' && exchange !== '.')) return undefined;
  const fix = 'Correct the address in MAIL_TO or `email`, or ask your email provider for the MX record.';
  return createBlocker(domain, 'No mail server accepts mail for it.', fix);
}

async function textsAt(name: string, resolve: Resolve): Promise<string[]> {
  return (await orNone(resolve(name))).map((parts) => parts.join(''));
}

async function orNone<Found>(asked: Promise<Found[]>): Promise<Found[]> {
  try {
    return await asked;
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
