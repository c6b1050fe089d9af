-- Each incoming request is looked up among those of the last minutes; under load there are many.
create index if not exists requests_by_person on quote_requests (email, name, state, received_at);
