import { type Config, isLoopback, requiresTls } from './config.ts';

type ConnectionSettings = Pick<Config, 'mail' | 'databaseUrl' | 'webhook' | 'serverUrl' | 'backups'>;

/**
 * What the start-up says about secrets that leave this machine where others on the way can read them. No sentence repeats
 * an address: it may hold a password.
 */
export function findUnencryptedConnections({
  mail,
  databaseUrl,
  webhook,
  serverUrl,
  backups,
}: ConnectionSettings): string[] {
  const warnings: string[] = [];
  const smtp = mail.smtpUrl ? new URL(mail.smtpUrl) : undefined;
  if (smtp && isOtherMachine(smtp)) {
    if (/^smtp:/i.test(smtp.protocol) && !requiresTls(smtp.href))
      warnings.push(
        'SMTP_URL says requireTLS=false: anyone between here and the mail server can read the password and every email, including visitors’ messages and the links that sign in to the desk.',
      );
    if (smtp.searchParams.get('tls.rejectUnauthorized') === 'false')
      warnings.push(
        'SMTP_URL says tls.rejectUnauthorized=false: anyone in between can pose as the mail server and get the password and every email.',
      );
  }
  if (databaseUrl && !isPrivate(new URL(databaseUrl)))
    warnings.push(
      'DATABASE_URL asks for no encryption: anyone between here and the database can read and change every request. End it with ?sslmode=verify-full if the database offers it.',
    );
  if (webhook.url && isUnencrypted(new URL(webhook.url)))
    warnings.push('WEBHOOK_URL begins with http: anyone in between can read every request. Use https.');
  if (isUnencrypted(serverUrl))
    warnings.push(
      'The address of this server begins with http: anyone in between can read what visitors write, and sign in to the desk. See docs/how-to/deploy.md for https.',
    );
  if (backups && (backups.command || backups.secondDir) && !backups.key)
    warnings.push(
      'Off-site backups are unencrypted: anyone who can read them there, or on the way, has every request. BACKUP_KEY encrypts them: npm run requests -- backup-key',
    );
  return warnings;
}

function isOtherMachine({ hostname }: URL) {
  return hostname !== '' && !isLoopback(hostname);
}

function isUnencrypted(url: URL) {
  return url.protocol === 'http:' && isOutsideNetwork(url);
}

/** A name without a dot is a neighbor: another container of the same machine, in most cases. */
function isOutsideNetwork(url: URL) {
  return isOtherMachine(url) && /[.:]/.test(url.hostname);
}

/** Reads the SSL modes that `pg` knows; a socket in a folder of this machine is private too. */
function isPrivate(url: URL) {
  const { searchParams } = url;
  if (searchParams.get('host')?.startsWith('/') || !isOutsideNetwork(url)) return true;
  const mode = searchParams.get('sslmode') ?? searchParams.get('ssl') ?? 'disable';
  return !['disable', 'no-verify', 'false', '0'].includes(mode);
}
