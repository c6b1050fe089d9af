-- Who may sign in at the desk, and who gets requests by email, where no setting says so. Empty in a database that an
-- earlier release has used: the next start of the server stores the company's address there. A new one has no such rows.
insert into desk_settings (name, value)
  select 'desk-emails', '' where exists (select 1 from secrets) or exists (select 1 from quote_requests);
insert into desk_settings (name, value)
  select 'request-emails', '' where exists (select 1 from secrets) or exists (select 1 from quote_requests);
