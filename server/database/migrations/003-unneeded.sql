-- Reminders of answered requests were once recorded as refused.
update notifications set state = 'unneeded'
where state = 'dead' and kind = 'reminder' and id in (
  select notification_id from attempts where outcome = 'refused' and detail = 'nothing left to tell'
);
