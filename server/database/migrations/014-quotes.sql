-- How many requests are at each step, and what was quoted this month: asked every few seconds.
create index requests_by_stage on quote_requests (state, stage, received_at, id);
create index deeds_by_kind on deeds (kind, at);
