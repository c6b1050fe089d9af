-- What all servers count together: keyed hashes, and the key of the day, which is deleted when the day is over. Counts of
-- signing in had a table and a lasting key of their own, which release 1.0.0 no longer used; 009-limits.ts drops it.
create table limit_counts (
  key text primary key,
  count integer not null,
  expires_at text not null
);

create table limit_keys (
  day text primary key,
  value text not null
);
