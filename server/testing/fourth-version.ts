import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** The fields there were then, as Ana filled them in. */
export const anasRequest = {
  name: 'Ana Older',
  email: 'ana@example.com',
  phone: '(407) 555-0123',
  service: 'Patios',
  message: 'Kept long ago.',
};

const at = '2026-03-02T15:04:00.000Z';

/**
 * Makes the tables of version 4 in an empty database, in that version's own words and not by the steps of today, with
 * Ana's request in them. Never edited: such databases are out there.
 */
export async function makeFourthVersion(database: Kysely<Tables>) {
  for (const statement of statements) await sql.raw(statement).execute(database);
  const { name, email, phone, service, message } = anasRequest;
  await sql`insert into quote_requests (id, received_at, name, email, phone, service, message, state_since)
    values ('ana', ${at}, ${name}, ${email}, ${phone}, ${service}, ${message}, ${at})`.execute(database);
}

const statements = [
  `create table quote_requests (id text primary key, received_at text not null, name text not null,
    email text not null, phone text not null, service text not null, message text not null,
    dedupe_key text unique, state text not null default 'open', state_since text not null default '',
    signals text not null default '')`,
  'create index requests_by_state on quote_requests (state, received_at)',
  'create index requests_by_person on quote_requests (email, name, state, received_at)',
  `create table notifications (id text primary key,
    request_id text references quote_requests (id) on delete cascade, kind text not null,
    channel text not null, dedupe_key text not null unique, state text not null, created_at text not null,
    due_at text not null, tries integer not null, lease text, leased_until text, content text)`,
  'create index notifications_due on notifications (channel, state, due_at)',
  'create index notifications_of_request on notifications (request_id)',
  `create table attempts (id text primary key,
    notification_id text not null references notifications (id) on delete cascade, at text not null,
    outcome text not null, detail text not null)`,
  'create index attempts_of_notification on attempts (notification_id)',
  'create table secrets (name text primary key, value text not null)',
  'create table schema_version (version integer not null)',
  'insert into schema_version (version) values (4)',
];
