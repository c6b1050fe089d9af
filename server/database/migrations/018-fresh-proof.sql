-- When the person last proved who they are on this device, after signing in; null if signing in was the last proof.
alter table sessions add column proved_at text;
