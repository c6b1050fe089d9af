-- The photographs of requests. On PostgreSQL the pictures stand in the row, so that every server has them; on SQLite
-- they are files, these two columns stay empty, and SQLite does not mind the name of a type that it does not know.
create table photos (
  id text not null,
  request_id text not null references quote_requests (id) on delete cascade,
  position integer not null,
  received_at text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  thumbnail_bytes integer not null,
  content bytea,
  thumbnail bytea,
  constraint photos_key primary key (request_id, id)
);
