create table quote_requests (
  id text primary key,
  received_at text not null,
  name text not null,
  email text not null,
  phone text not null,
  service text not null,
  message text not null,
  dedupe_key text unique
);
