-- Where the job is, as somebody at the desk wrote it; null if nobody did.
alter table quote_requests add column job_address text;

-- Whose calendar reads the visits: SHA-256 of what its address holds.
create table calendar_feeds (
  email text primary key,
  token_hash text not null unique,
  created_at text not null
);

-- What the people at the desk chose, for all of them.
create table desk_settings (
  name text primary key,
  value text not null
);
