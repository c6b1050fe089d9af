import { expect, test } from 'vitest';
import { testConfig } from '#server/testing/parts.ts';
import { findUnencryptedConnections } from './unencrypted-connections.ts';

/** Which settings the start-up names, by the first word of what it says. */
const named = (variables: Record<string, string>) =>
  findUnencryptedConnections(testConfig(variables)).map((line) => line.split(' ')[0]);

const BACKUP_KEY = 'age1f2vhlnltjeyavr297aww9mrrgncc8278tedpxhjnjvv5fmwnueyqsdr9vq';
const elsewhere = { BACKUP_DIR: '/backups', BACKUP_COMMAND: 'rclone copy "$BACKUP_FILE" nas:' };

test.each<[Record<string, string>, string]>([
  [{ SMTP_URL: 'smtp://user:secret@mail.example.com?requireTLS=false' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtps://user:secret@mail.example.com?tls.rejectUnauthorized=false' }, 'SMTP_URL'],
  [{ DATABASE_URL: 'postgres://user:secret@db.example.com/quotes' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://user:secret@10.0.0.5/quotes?sslmode=no-verify' }, 'DATABASE_URL'],
  [{ WEBHOOK_URL: 'http://hooks.example.com/secret' }, 'WEBHOOK_URL'],
  [{ SITE_URL: 'http://www.example.com' }, 'The'],
  [elsewhere, 'Off-site'],
])('%j: the startup log warns who else can read it, without a secret', (variables, first) => {
  expect(named(variables)).toEqual([first]);
  expect(findUnencryptedConnections(testConfig(variables)).join()).not.toContain('secret');
});

test.each<Record<string, string>>([
  {},
  { SMTP_URL: 'smtp://user:secret@mail.example.com:587', SITE_URL: 'https://www.example.com' },
  { SMTP_URL: 'smtps://user:secret@mail.example.com?requireTLS=false' },
  { SMTP_URL: 'smtp://localhost:25?requireTLS=false', WEBHOOK_URL: 'http://127.0.0.1:5678/hook' },
  { DATABASE_URL: 'postgres://user:secret@db.example.com/quotes?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://user@localhost/quotes?host=%2Fvar%2Frun' },
  { DATABASE_URL: 'postgres://quotes:secret@database/quotes' },
  { ...elsewhere, BACKUP_KEY },
])('%j: nothing leaves this machine unencrypted, and there is no warning', (variables) => {
  expect(named(variables)).toEqual([]);
});
