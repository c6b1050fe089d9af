-- States of requests, the outbox with its attempts, and the secrets that sign links and tokens.
alter table quote_requests add column state text default 'open' not null;
alter table quote_requests add column state_since text default '' not null;
alter table quote_requests add column signals text default '' not null;
update quote_requests set state_since = received_at;
create index requests_by_state on quote_requests (state, received_at);

create table notifications (
  id text primary key,
  request_id text references quote_requests (id) on delete cascade,
  kind text not null,
  channel text not null,
  dedupe_key text not null unique,
  state text not null,
  created_at text not null,
  due_at text not null,
  tries integer not null,
  lease text,
  leased_until text,
  content text
);
create index notifications_due on notifications (channel, state, due_at);
create index notifications_of_request on notifications (request_id);

create table attempts (
  id text primary key,
  notification_id text not null references notifications (id) on delete cascade,
  at text not null,
  outcome text not null,
  detail text not null
);
create index attempts_of_notification on attempts (notification_id);

create table secrets (
  name text primary key,
  value text not null
);
