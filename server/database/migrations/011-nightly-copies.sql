-- One row for each night: which server makes its copy, and what became of it.
create table nightly_copies (
  night text primary key,
  lease text,
  free_at text not null,
  made_at text,
  requests integer,
  requests_before integer,
  fault text,
  carried_at text,
  carry_fault text
);
