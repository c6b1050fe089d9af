-- The language of the form that it was sent from; what came before there was a second is English.
alter table quote_requests add column language text default 'en' not null;
