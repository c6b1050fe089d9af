import type { Outcome } from '#server/outbox/channel.ts';

/** What nodemailer says about a failure: `code` names the step, the rest is the server's own response, if any. */
export type SmtpError = Error & {
  code?: string;
  responseCode?: number;
  response?: string;
  recipient?: string;
};

/** Steps at which a 5xx is about this mail or its addresses. */
const aboutTheMail = ['EENVELOPE', 'EMESSAGE'];

/** What a wrong port or scheme looks like, and what to write instead. */
const hints: [RegExp, string][] = [
  [
    /wrong version number|packet length too long/i,
    'This port starts without TLS: begin SMTP_URL with smtp://, or use the port for smtps://, usually 465',
  ],
  [
    /Greeting never received/i,
    'If this port expects TLS from the start (usually 465), begin SMTP_URL with smtps://',
  ],
  [
    /STARTTLS/,
    'This port offers no encryption (STARTTLS), or somebody on the line hides it; nothing was sent. Use smtps:// with the port for it, usually 465. Only if password and mails may travel unencrypted: end SMTP_URL with ?requireTLS=false',
  ],
];

/** True if the mail server does not take what is in the mail: too large, or not wanted. */
export function isAboutContent({ code = '', responseCode = 0, message }: SmtpError): boolean {
  const isTooLarge = responseCode === 552 || /^Message size larger than allowed/.test(message);
  return isTooLarge || (code === 'EMESSAGE' && responseCode >= 500);
}

/**
 * Only a 5xx about this mail or its addresses is a refusal. A wrong password, port or certificate is something the
 * owner can fix, after which the same mail goes through.
 * @param limit how long the delivery could take, in milliseconds
 */
export function outcomeOfError(
  { code = '', responseCode = 0, response, message, name }: SmtpError,
  limit: number,
): Outcome {
  if (name === 'AbortError') return { outcome: 'passing', detail: `no end within ${limit / 1000} s` };
  const isRefused = responseCode >= 500 && aboutTheMail.includes(code);
  const said = response ?? `${code || name}: ${message.trim()}`;
  const hint = hints.find(([sign]) => sign.test(message))?.[1];
  return { outcome: isRefused ? 'refused' : 'passing', detail: hint ? `${hint}. (${said})` : said };
}
