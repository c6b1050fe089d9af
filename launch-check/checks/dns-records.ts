import { type Finding, refused } from '../subject/finding.ts';
import type { Subject } from '../subject/subject.ts';

type Resolve = Subject['resolveTxt'];
/** Finds what is wrong, if anything. @throws if the name server does not respond */
type Look = (domain: string, resolve: Resolve, selector?: string) => Promise<Finding | undefined>;

/** Names under which the usual mail providers publish their keys. */
const usualSelectors =
  'default dkim mail google selector1 selector2 s1 s2 k1 k2 k3 fm1 fm2 fm3 pm zoho mxvault protonmail'.split(
    ' ',
  );

export const spfRecord: Look = async (domain, resolve) => {
  const found = (await textsAt(domain, resolve)).filter((text) => /^v=spf1( |$)/i.test(text));
  if (found.length === 1) return undefined;
  const what =
    found.length === 0
      ? 'There is no SPF record.'
      : 'There are several SPF records, so none counts (RFC 7208).';
  return refused(
    domain,
    what,
    'Have one TXT record name who may send your mail, as your mail provider tells you.',
  );
};

export const dkimRecord: Look = async (domain, resolve, selector) => {
  const selectors = selector ? [selector] : usualSelectors;
  const answers = await Promise.all(
    selectors.map((name) => textsAt(`${name}._domainkey.${domain}`, resolve)),
  );
  if (answers.flat().some((text) => /\bp=[^;\s]/.test(text))) return undefined;
  const what = selector
    ? `There is no DKIM key named "${selector}".`
    : 'No DKIM key was found under the usual names.';
  return refused(
    domain,
    what,
    'Turn on DKIM at your mail provider; if its key has another name, set DKIM_SELECTOR to that name.',
  );
};

/** A domain without its own record falls under that of the domain above it. */
export const dmarcRecord: Look = async (domain, resolve) => {
  const labels = domain.split('.');
  for (let from = 0; from <= labels.length - 2; from++) {
    const texts = await textsAt(`_dmarc.${labels.slice(from).join('.')}`, resolve);
    if (texts.some((text) => /^v=DMARC1\s*;/i.test(text))) return undefined;
  }
  return refused(
    domain,
    'There is no DMARC record.',
    `Add the TXT record "v=DMARC1; p=none; rua=mailto:postmaster@${domain}" at _dmarc.${domain}.`,
  );
};

/** A domain without a mail server accepts no mail; one that names "." says so explicitly (RFC 7505). */
export async function mailHost(domain: string, resolve: Subject['resolveMx']): Promise<Finding | undefined> {
  const hosts = await orNone(resolve(domain));
  if (hosts.some(({ exchange }) => exchange !== '' && exchange !== '.')) return undefined;
  return refused(
    domain,
    'No mail server accepts mail for it.',
    'Correct the address in MAIL_TO or `email`, or ask your mail provider for the MX record.',
  );
}

async function orNone<Found>(asked: Promise<Found[]>): Promise<Found[]> {
  try {
    return await asked;
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

async function textsAt(name: string, resolve: Resolve): Promise<string[]> {
  return (await orNone(resolve(name))).map((parts) => parts.join(''));
}
