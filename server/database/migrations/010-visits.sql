-- How often each page was visited, and from where: sums by day, and nothing about anybody.
create table daily_sums (
  day text not null,
  kind text not null,
  page text not null,
  source text not null,
  count integer not null,
  constraint daily_sums_key primary key (day, kind, page, source)
);
