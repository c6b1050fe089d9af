-- Which request a customer's link opens: SHA-256 of what its address holds. Each email has a link of its own.
create table customer_links (
  token_hash text primary key,
  request_id text not null references quote_requests (id) on delete cascade,
  created_at text not null
);
create index customer_links_request on customer_links (request_id);

-- The times that were offered for a visit, ISO 8601 in UTC, separated by spaces; null if none are.
alter table quote_requests add column visit_offer text;
