import { isLoopback } from './loopback.ts';

/**
 * What is wrong with the address of a mail server, if anything. Characters that silently end a password, and so change
 * the address, are named; the address itself never is, because it contains the password.
 * @returns a sentence that continues after `SMTP_URL`
 */
export function faultOfSmtpUrl(written: string): string | undefined {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const isMail = /^smtps?:\/\//i.test(written);
  const [, ended] = /^smtps?:\/\/[^@]*?([#?/])/i.exec(written) ?? [];
  if (isMail && ended && written.slice(written.indexOf(ended, 8)).includes('@')) {
    return `has a ${ended} in its user name or password, which would end it there: write ${encodeURIComponent(ended)} instead of ${ended}`;
  }
  const isWhole = url?.hostname && ['', '/'].includes(url.pathname) && !url.hash;
  return isMail && isWhole
    ? undefined
    : 'must be an address like smtps://user:password@mail.your-company.com:465 or smtp://user:password@mail.your-company.com:587';
}

/**
 * Whether a mail is sent only over TLS. A mail server that offers none, or somebody on the line who takes the offer out,
 * would otherwise get the password and the mail as they are. Not asked of this machine itself, unless with
 * `requireTLS=true`, nor where the address says `requireTLS=false`.
 */
export function requiresTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  const said = searchParams.get('requireTLS');
  return said === 'true' || (said !== 'false' && !isLoopback(hostname));
}
