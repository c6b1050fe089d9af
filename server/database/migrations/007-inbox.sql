-- How far each request has come, and what was done about it and by whom. 007-inbox.ts adds what is searched.
-- SQLite takes one column at a time.
alter table quote_requests add column stage text;
-- In an integer of PostgreSQL it would not fit, and a bigint would arrive as text.
alter table quote_requests add column amount_cents double precision;
alter table quote_requests add column visit_at text;
create index requests_by_visit on quote_requests (visit_at);
create index requests_in_order on quote_requests (state, received_at, id);
drop index requests_by_state;

create table deeds (
  id text primary key,
  request_id text not null references quote_requests (id) on delete cascade,
  position integer not null,
  kind text not null,
  at text not null,
  done_at text not null,
  done_by text not null,
  content text,
  standing_before text,
  standing_after text,
  undone_at text,
  undone_by text,
  constraint deeds_in_order unique (request_id, position)
);

create table inbox_changes (
  id integer primary key,
  changes integer not null
);
insert into inbox_changes (id, changes) values (1, 0);
