-- Who may use the desk on which device. Of everything that opens a door, only hashes are kept.
create table sessions (
  id text primary key,
  token_hash text not null unique,
  email text not null,
  device text not null,
  created_at text not null,
  used_at text not null
);

create table sign_ins (
  id text primary key,
  address_key text not null,
  email text,
  link_hash text not null unique,
  code_hash text,
  device_hash text unique,
  tries integer not null,
  expires_at text not null
);

create table sign_in_counts (
  key text primary key,
  count integer not null,
  expires_at text not null
);

create table passkeys (
  id text primary key,
  email text not null,
  name text not null,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  created_at text not null,
  used_at text
);

create table passkey_challenges (
  challenge_hash text primary key,
  -- Null for one to sign in with; otherwise who may add a passkey with it.
  session_id text references sessions (id) on delete cascade,
  expires_at text not null
);
