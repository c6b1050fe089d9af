-- What the calculator showed that the job costs, as JSON; null if it showed nothing, or there are no prices.
alter table quote_requests add column estimate text;
