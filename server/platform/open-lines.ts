import type { Config } from './config.ts';
import { isLoopback, requiresTls } from './config.ts';

type Lines = Pick<Config, 'mail' | 'databaseUrl' | 'webhook' | 'serverUrl' | 'backups'>;

/**
 * What the start-up says about secrets that leave this machine where others on the way can read them. No sentence repeats
 * an address: it may hold a password.
 */
export function openLines({ mail, databaseUrl, webhook, serverUrl, backups }: Lines): string[] {
  const said: string[] = [];
  const smtp = mail.smtpUrl ? new URL(mail.smtpUrl) : undefined;
  if (smtp && isAway(smtp)) {
    if (/^smtp:/i.test(smtp.protocol) && !requiresTls(smtp.href))
      said.push(
        'SMTP_URL says requireTLS=false: anyone between here and the mail server can read the password and every email, including visitors’ messages and the links that sign in to the desk.',
      );
    if (smtp.searchParams.get('tls.rejectUnauthorized') === 'false')
      said.push(
        'SMTP_URL says tls.rejectUnauthorized=false: anyone in between can pose as the mail server and get the password and every email.',
      );
  }
  if (databaseUrl && !isPrivate(new URL(databaseUrl)))
    said.push(
      'DATABASE_URL asks for no encryption: anyone between here and the database can read and change every request. End it with ?sslmode=verify-full if the database offers it.',
    );
  if (webhook.url && isOpen(new URL(webhook.url)))
    said.push('WEBHOOK_URL begins with http: anyone in between can read every request. Use https.');
  if (isOpen(serverUrl))
    said.push(
      'The address of this server begins with http: anyone in between can read what visitors write, and sign in to the desk. See docs/how-to/deploy.md for https.',
    );
  if (backups && (backups.command || backups.secondDir) && !backups.key)
    said.push(
      'Off-site backups are unencrypted: anyone who can read them there, or on the way, has every request. BACKUP_KEY encrypts them: npm run requests -- backup-key',
    );
  return said;
}

function isAway({ hostname }: URL) {
  return hostname !== '' && !isLoopback(hostname);
}

function isOpen(url: URL) {
  return url.protocol === 'http:' && isOutside(url);
}

/** A name without a dot is a neighbor: another container of the same machine, in most cases. */
function isOutside(url: URL) {
  return isAway(url) && /[.:]/.test(url.hostname);
}

/** By the words that `pg` knows; a socket in a folder of this machine is private too. */
function isPrivate(url: URL) {
  const { searchParams } = url;
  if (searchParams.get('host')?.startsWith('/') || !isOutside(url)) return true;
  const mode = searchParams.get('sslmode') ?? searchParams.get('ssl') ?? 'disable';
  return !['disable', 'no-verify', 'false', '0'].includes(mode);
}
