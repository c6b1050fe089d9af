pragma user_version=0;
pragma application_id=0;
CREATE TABLE schema_version (version integer not null);
insert into schema_version values (20);
CREATE TABLE "quote_requests" ("id" text primary key, "received_at" text not null, "name" text not null, "email" text not null, "phone" text not null, "service" text not null, "message" text not null, "dedupe_key" text unique, "state" text default 'open' not null, "state_since" text default '' not null, "signals" text default '' not null, "stage" text, "amount_cents" double precision, "visit_at" text, "job_address" text, language text default 'en' not null, estimate text, visit_offer text);
insert into quote_requests values ('01a21647-e850-7081-9bb8-ed8c2d37f037', '2026-03-02T15:04:00.000Z', 'Dana Field', 'dana@example.com', '(407) 555-0199', 'Concrete Repair', 'Crack in the driveway.
About 12 ft, “widening” 🧱 <b>soon</b> & deep', '3oTyJUBlOmQWdZ7qly7_9fs0q65wQHrsojTLEEYK3wE', 'open', '2026-03-02T20:10:00.000Z', '', 'quoted', 399900.0, '2026-03-06T15:00:00.000Z', '1418 Lakeview Dr, Winter Park', 'en', '{"low":6400,"high":11000,"work":"4-inch driveway","options":["Removing old concrete"],"squareFeet":720,"asOf":"2026-03"}', NULL);
insert into quote_requests values ('01a21647-ef2a-7ada-8a05-aa7ae06b2fc3', '2026-03-02T15:04:00.000Z', 'Ørjan O''Neil', 'orjan@example.com', '+47 22 22 22 22', '', 'A patio. Robert''); drop table quote_requests;--', NULL, 'answered', '2026-03-02T20:10:00.000Z', '', NULL, NULL, NULL, NULL, 'en', NULL, NULL);
insert into quote_requests values ('01a21647-efc8-7b23-acbf-f13de126dc9b', '2026-03-02T15:04:00.000Z', 'José Núñez', 'jose@example.com', 'ask at the shop', 'Driveways', 'In Winter Park, by the lake.', NULL, 'answered', '2026-03-02T20:10:00.000Z', '', NULL, NULL, NULL, NULL, 'en', NULL, NULL);
insert into quote_requests values ('01a21647-f02c-7da3-810f-685db6146f8f', '2026-03-02T15:04:00.000Z', 'Lucky Winner', 'lucky@example.net', '1', 'Casino', 'http://a.example/1 http://a.example/2 http://a.example/3', NULL, 'spam', '2026-03-02T20:10:00.000Z', 'honeypot,token-missing,no-browser,links', NULL, NULL, NULL, NULL, 'en', NULL, NULL);
insert into quote_requests values ('01a21649-2aaf-781f-992a-2f20930d0419', '2026-03-03T13:50:00.000Z', 'Max Asks', 'dana@example.com', '(407) 555-0199', 'Concrete Repair', 'A slab for a shed.', NULL, 'open', '2026-03-03T13:50:00.000Z', '', NULL, NULL, NULL, NULL, 'en', NULL, NULL);
CREATE TABLE "notifications" ("id" text primary key, "request_id" text references "quote_requests" ("id") on delete cascade, "kind" text not null, "channel" text not null, "dedupe_key" text not null unique, "state" text not null, "created_at" text not null, "due_at" text not null, "tries" integer not null, "lease" text, "leased_until" text, "content" text, "subscription_id" text references "push_subscriptions" ("id") on delete cascade);
insert into notifications values ('01a21647-e864-755f-bf8b-6fa7b79d123b', '01a21647-e850-7081-9bb8-ed8c2d37f037', 'request', 'mail', 'request:01a21647-e850-7081-9bb8-ed8c2d37f037:mail', 'filed', '2026-03-02T15:04:00.000Z', '2026-03-02T15:04:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21647-e864-76df-991b-565ad5469ba8', '01a21647-e850-7081-9bb8-ed8c2d37f037', 'request', 'webhook', 'request:01a21647-e850-7081-9bb8-ed8c2d37f037:webhook', 'sent', '2026-03-02T15:04:00.000Z', '2026-03-02T20:10:00.000Z', 2, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21647-e864-7e1e-9f28-712d7be9b171', '01a21647-e850-7081-9bb8-ed8c2d37f037', 'acknowledgement', 'mail', 'acknowledgement:01a21647-e850-7081-9bb8-ed8c2d37f037:mail', 'filed', '2026-03-02T15:04:00.000Z', '2026-03-02T15:04:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21647-eeb3-7bc7-88b8-2b4d7dfefa4c', '01a21647-e850-7081-9bb8-ed8c2d37f037', 'photos', 'webhook', 'photos:01a21647-e850-7081-9bb8-ed8c2d37f037:mm9b7fuo-11111111111111111111111111111111:webhook', 'sent', '2026-03-02T15:04:00.000Z', '2026-03-02T15:04:00.000Z', 1, NULL, NULL, '{"photos":["11111111111111111111111111111111","22222222222222222222222222222222"]}', NULL);
insert into notifications values ('01a21647-eeb3-7cf9-b844-773da8e6bc7a', '01a21647-e850-7081-9bb8-ed8c2d37f037', 'photos', 'mail', 'photos:01a21647-e850-7081-9bb8-ed8c2d37f037:mm9b7fuo-11111111111111111111111111111111:mail', 'filed', '2026-03-02T15:04:00.000Z', '2026-03-02T15:04:00.000Z', 1, NULL, NULL, '{"photos":["11111111111111111111111111111111","22222222222222222222222222222222"]}', NULL);
insert into notifications values ('01a21647-ef2b-700c-8076-4c0b416d224e', '01a21647-ef2a-7ada-8a05-aa7ae06b2fc3', 'request', 'mail', 'request:01a21647-ef2a-7ada-8a05-aa7ae06b2fc3:mail', 'filed', '2026-03-02T15:04:00.000Z', '2026-03-02T15:04:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21647-ef2b-71ff-b089-12409c90a100', '01a21647-ef2a-7ada-8a05-aa7ae06b2fc3', 'request', 'webhook', 'request:01a21647-ef2a-7ada-8a05-aa7ae06b2fc3:webhook', 'dead', '2026-03-02T15:04:00.000Z', '2026-03-02T15:04:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21647-ef37-7d17-bc01-13dcbe8f024b', '01a21647-ef2a-7ada-8a05-aa7ae06b2fc3', 'acknowledgement', 'mail', 'acknowledgement:01a21647-ef2a-7ada-8a05-aa7ae06b2fc3:mail', 'filed', '2026-03-02T15:04:00.000Z', '2026-03-02T15:04:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21647-efd9-7686-82d6-ee1f338ffb29', '01a21647-efc8-7b23-acbf-f13de126dc9b', 'request', 'mail', 'request:01a21647-efc8-7b23-acbf-f13de126dc9b:mail', 'filed', '2026-03-02T15:04:00.000Z', '2026-03-02T15:04:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21647-efd9-7a1c-aaa8-2f1b2a972a62', '01a21647-efc8-7b23-acbf-f13de126dc9b', 'request', 'webhook', 'request:01a21647-efc8-7b23-acbf-f13de126dc9b:webhook', 'sent', '2026-03-02T15:04:00.000Z', '2026-03-02T15:04:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21647-efda-7bfa-9f84-63f49b3dacd9', '01a21647-efc8-7b23-acbf-f13de126dc9b', 'acknowledgement', 'mail', 'acknowledgement:01a21647-efc8-7b23-acbf-f13de126dc9b:mail', 'filed', '2026-03-02T15:04:00.000Z', '2026-03-02T15:04:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21647-f090-7424-9f38-46581df0506c', NULL, 'alert', 'mail', 'alert:dead:webhook:2026-03-02T15:mail', 'filed', '2026-03-02T15:04:00.000Z', '2026-03-02T15:04:00.000Z', 1, NULL, NULL, '{"subject":"A notification could not be delivered by webhook","text":"A notification about a quote request was given up on the channel \"webhook\".\nThe other side said: HTTP 410\n\nSee them all: npm run requests -- list --dead\nSend one again: npm run requests -- resend ID"}', NULL);
insert into notifications values ('01a21648-3302-7358-9b96-701d25805190', '01a21647-e850-7081-9bb8-ed8c2d37f037', 'reminder', 'mail', 'reminder-4h:01a21647-e850-7081-9bb8-ed8c2d37f037:mail', 'filed', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21648-3302-78ac-b35d-7610a9cbffd1', '01a21647-e850-7081-9bb8-ed8c2d37f037', 'reminder', 'webhook', 'reminder-4h:01a21647-e850-7081-9bb8-ed8c2d37f037:webhook', 'sent', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21648-3315-7d3e-9e9a-89a7112e1f8e', '01a21647-ef2a-7ada-8a05-aa7ae06b2fc3', 'reminder', 'mail', 'reminder-4h:01a21647-ef2a-7ada-8a05-aa7ae06b2fc3:mail', 'filed', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21648-3316-7c6c-a2aa-2ca76cb98835', '01a21647-ef2a-7ada-8a05-aa7ae06b2fc3', 'reminder', 'webhook', 'reminder-4h:01a21647-ef2a-7ada-8a05-aa7ae06b2fc3:webhook', 'unneeded', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21648-3328-7033-8abf-1126320f7f66', '01a21647-efc8-7b23-acbf-f13de126dc9b', 'reminder', 'mail', 'reminder-4h:01a21647-efc8-7b23-acbf-f13de126dc9b:mail', 'filed', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21648-3328-7c61-9207-c14dbbc3c97f', '01a21647-efc8-7b23-acbf-f13de126dc9b', 'reminder', 'webhook', 'reminder-4h:01a21647-efc8-7b23-acbf-f13de126dc9b:webhook', 'sent', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21648-336f-7844-8fb4-fe40594980bb', NULL, 'count', 'webhook', 'quarantine:2026-03-02:webhook', 'sent', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, '{"after":"2026-02-23T20:10:00.000Z","until":"2026-03-02T20:08:00.000Z"}', NULL);
insert into notifications values ('01a21648-336f-7a0a-82b9-3a7232211e85', NULL, 'count', 'mail', 'quarantine:2026-03-02:mail', 'filed', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, '{"after":"2026-02-23T20:10:00.000Z","until":"2026-03-02T20:08:00.000Z"}', NULL);
insert into notifications values ('01a21648-3e9f-7bc0-9b9b-c9bb75faaba6', NULL, 'alert', 'mail', 'alert:dead:webhook:2026-03-02T20:mail', 'filed', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, '{"subject":"A notification could not be delivered by webhook","text":"A notification about a quote request was given up on the channel \"webhook\".\nThe other side said: HTTP 410\n\nSee them all: npm run requests -- list --dead\nSend one again: npm run requests -- resend ID"}', NULL);
insert into notifications values ('01a21648-4466-73b2-a3da-d7e7e32cf656', NULL, 'sign-in', 'mail', 'new-device:01a21648-444c-7b1a-a8f7-49d1f5c356a2:mail', 'filed', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, '{"subject":"Signed in to the desk: Safari on iPhone","text":"A device was signed in to the desk of Hernández & O’Malley Concrete with your address: Safari on iPhone.\n\nIf that was not you, sign it out here: https://concrete.example/desk/settings\nAnd change the password of your mailbox: whoever reads your mail can sign in.","to":"owner@example.com"}', NULL);
insert into notifications values ('01a21648-4cf0-73b9-a807-9eccce8ee2f0', '01a21647-f02c-7da3-810f-685db6146f8f', 'request', 'mail', 'request:01a21647-f02c-7da3-810f-685db6146f8f:mail', 'filed', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21648-4cf0-75b4-beed-a6429c808e60', '01a21647-f02c-7da3-810f-685db6146f8f', 'request', 'webhook', 'request:01a21647-f02c-7da3-810f-685db6146f8f:webhook', 'sent', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21648-4cf0-7ee0-b2b1-98273d4a86f5', '01a21647-f02c-7da3-810f-685db6146f8f', 'request', 'push', 'request:01a21647-f02c-7da3-810f-685db6146f8f:push:01a21648-4527-7435-9ef1-460ac3d9dd6c', 'sent', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, NULL, '01a21648-4527-7435-9ef1-460ac3d9dd6c');
insert into notifications values ('01a21648-4cf8-74e6-98d0-5b514a1ac5b7', '01a21647-f02c-7da3-810f-685db6146f8f', 'acknowledgement', 'mail', 'acknowledgement:01a21647-f02c-7da3-810f-685db6146f8f:mail', 'filed', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21648-50a2-7015-99e2-c56a67192493', NULL, 'check', 'push', 'ring:01a21648-50a2-78b9-993c-09c24e3de2a7:push:01a21648-4527-7435-9ef1-460ac3d9dd6c', 'sent', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 1, NULL, NULL, '{"subject":"This phone rings","text":"A new request will look like this."}', '01a21648-4527-7435-9ef1-460ac3d9dd6c');
insert into notifications values ('01a21648-c55e-706d-a232-e6895580e4b2', '01a21647-e850-7081-9bb8-ed8c2d37f037', 'reminder', 'mail', 'reminder-4h:01a21647-e850-7081-9bb8-ed8c2d37f037:mm9m4yio:mail', 'filed', '2026-03-03T13:45:00.000Z', '2026-03-03T13:45:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21648-c55e-7283-8b1c-6f6f3af0742e', '01a21647-e850-7081-9bb8-ed8c2d37f037', 'reminder', 'push', 'reminder-4h:01a21647-e850-7081-9bb8-ed8c2d37f037:mm9m4yio:push:01a21648-4527-7435-9ef1-460ac3d9dd6c', 'sent', '2026-03-03T13:45:00.000Z', '2026-03-03T13:45:00.000Z', 1, NULL, NULL, NULL, '01a21648-4527-7435-9ef1-460ac3d9dd6c');
insert into notifications values ('01a21648-c55e-79d6-a134-fcba8d558531', '01a21647-e850-7081-9bb8-ed8c2d37f037', 'reminder', 'webhook', 'reminder-4h:01a21647-e850-7081-9bb8-ed8c2d37f037:mm9m4yio:webhook', 'sent', '2026-03-03T13:45:00.000Z', '2026-03-03T13:45:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21649-2adb-72ab-93b8-9d3680e50e02', '01a21649-2aaf-781f-992a-2f20930d0419', 'request', 'mail', 'request:01a21649-2aaf-781f-992a-2f20930d0419:mail', 'filed', '2026-03-03T13:50:00.000Z', '2026-03-03T13:50:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21649-2adb-7716-bfd7-d0a9071e4109', '01a21649-2aaf-781f-992a-2f20930d0419', 'request', 'webhook', 'request:01a21649-2aaf-781f-992a-2f20930d0419:webhook', 'sent', '2026-03-03T13:50:00.000Z', '2026-03-03T13:50:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21649-2adb-7afc-818b-4f7b1b820a25', '01a21649-2aaf-781f-992a-2f20930d0419', 'request', 'push', 'request:01a21649-2aaf-781f-992a-2f20930d0419:push:01a21648-4527-7435-9ef1-460ac3d9dd6c', 'sent', '2026-03-03T13:50:00.000Z', '2026-03-03T13:50:00.000Z', 1, NULL, NULL, NULL, '01a21648-4527-7435-9ef1-460ac3d9dd6c');
insert into notifications values ('01a21649-2adc-7fbc-9609-e3eb722e942a', '01a21649-2aaf-781f-992a-2f20930d0419', 'acknowledgement', 'mail', 'acknowledgement:01a21649-2aaf-781f-992a-2f20930d0419:mail', 'filed', '2026-03-03T13:50:00.000Z', '2026-03-03T13:50:00.000Z', 1, NULL, NULL, NULL, NULL);
insert into notifications values ('01a21649-b4a9-7976-a3a6-6ae1c6c2273a', NULL, 'alert', 'mail', 'backup:not-carried:2026-03-03:mail', 'filed', '2026-03-03T14:00:00.000Z', '2026-03-03T14:00:00.000Z', 1, NULL, NULL, '{"subject":"Last night''s backup did not get to the second place","text":"The copy for 2026-03-03 was made on this machine, but it could not be brought to the second place.\nThe reason: BACKUP_SECOND_DIR: there is no folder /mnt/backups; is the disk connected?\n\nIf this machine is stolen or burns, the newest copy that is left is the last one that got there.\n\nWhat to do: connect the disk, or run the command in BACKUP_COMMAND by hand and see what it says. It is tried again every hour, and you are told when it works."}', NULL);
insert into notifications values ('01a21649-b4ae-7636-9194-1a43920c9dbd', NULL, 'alert', 'webhook', 'backup:not-carried:2026-03-03:webhook', 'sent', '2026-03-03T14:00:00.000Z', '2026-03-03T14:00:00.000Z', 1, NULL, NULL, '{"subject":"Last night''s backup did not get to the second place","text":"The copy for 2026-03-03 was made on this machine, but it could not be brought to the second place.\nThe reason: BACKUP_SECOND_DIR: there is no folder /mnt/backups; is the disk connected?\n\nIf this machine is stolen or burns, the newest copy that is left is the last one that got there.\n\nWhat to do: connect the disk, or run the command in BACKUP_COMMAND by hand and see what it says. It is tried again every hour, and you are told when it works."}', NULL);
insert into notifications values ('01a21649-b4ae-7876-84ea-6b1f292a6649', NULL, 'alert', 'push', 'backup:not-carried:2026-03-03:push:01a21648-4527-7435-9ef1-460ac3d9dd6c', 'sent', '2026-03-03T14:00:00.000Z', '2026-03-03T14:00:00.000Z', 1, NULL, NULL, '{"subject":"Last night''s backup did not get to the second place","text":"The copy for 2026-03-03 was made on this machine, but it could not be brought to the second place.\nThe reason: BACKUP_SECOND_DIR: there is no folder /mnt/backups; is the disk connected?\n\nIf this machine is stolen or burns, the newest copy that is left is the last one that got there.\n\nWhat to do: connect the disk, or run the command in BACKUP_COMMAND by hand and see what it says. It is tried again every hour, and you are told when it works."}', '01a21648-4527-7435-9ef1-460ac3d9dd6c');
CREATE TABLE "attempts" ("id" text primary key, "notification_id" text not null references "notifications" ("id") on delete cascade, "at" text not null, "outcome" text not null, "detail" text not null);
insert into attempts values ('01a21647-eb30-784c-a878-d5a596e71911', '01a21647-e864-76df-991b-565ad5469ba8', '2026-03-02T15:04:00.000Z', 'passing', 'HTTP 503');
insert into attempts values ('01a21647-eb57-70e1-81c6-ff5b83801f26', '01a21647-e864-7e1e-9f28-712d7be9b171', '2026-03-02T15:04:00.000Z', 'filed', 'written to acknowledgement.01a21647-e850-7081-9bb8-ed8c2d37f037.mail.eml');
insert into attempts values ('01a21647-eb96-7c03-9db5-c990f56d9682', '01a21647-e864-755f-bf8b-6fa7b79d123b', '2026-03-02T15:04:00.000Z', 'filed', 'written to request.01a21647-e850-7081-9bb8-ed8c2d37f037.mail.eml');
insert into attempts values ('01a21647-ef87-7349-b965-ace949abe730', '01a21647-eeb3-7bc7-88b8-2b4d7dfefa4c', '2026-03-02T15:04:00.000Z', 'sent', 'HTTP 201');
insert into attempts values ('01a21647-f078-718b-9eb9-8ab85da166eb', '01a21647-ef2b-71ff-b089-12409c90a100', '2026-03-02T15:04:00.000Z', 'refused', 'HTTP 410');
insert into attempts values ('01a21647-f0e8-7b51-bb6d-2fc537da3bbd', '01a21647-efd9-7a1c-aaa8-2f1b2a972a62', '2026-03-02T15:04:00.000Z', 'sent', 'HTTP 201');
insert into attempts values ('01a21647-f126-741e-9daa-495725dc456b', '01a21647-ef37-7d17-bc01-13dcbe8f024b', '2026-03-02T15:04:00.000Z', 'filed', 'written to acknowledgement.01a21647-ef2a-7ada-8a05-aa7ae06b2fc3.mail.eml');
insert into attempts values ('01a21647-f172-7f31-872a-6df6a99ffa09', '01a21647-ef2b-700c-8076-4c0b416d224e', '2026-03-02T15:04:00.000Z', 'filed', 'written to request.01a21647-ef2a-7ada-8a05-aa7ae06b2fc3.mail.eml');
insert into attempts values ('01a21647-f1f9-7238-9673-dd1cfaa80e43', '01a21647-f090-7424-9f38-46581df0506c', '2026-03-02T15:04:00.000Z', 'filed', 'written to alert.dead.webhook.2026-03-02T15.mail.eml');
insert into attempts values ('01a21647-f20a-7723-b653-4f2c73db853e', '01a21647-efda-7bfa-9f84-63f49b3dacd9', '2026-03-02T15:04:00.000Z', 'filed', 'written to acknowledgement.01a21647-efc8-7b23-acbf-f13de126dc9b.mail.eml');
insert into attempts values ('01a21647-f2a8-76b4-97d4-e342630cfddc', '01a21647-efd9-7686-82d6-ee1f338ffb29', '2026-03-02T15:04:00.000Z', 'filed', 'written to request.01a21647-efc8-7b23-acbf-f13de126dc9b.mail.eml');
insert into attempts values ('01a21647-f316-7c22-b3da-51996fa2a9f8', '01a21647-eeb3-7cf9-b844-773da8e6bc7a', '2026-03-02T15:04:00.000Z', 'filed', 'written to photos.01a21647-e850-7081-9bb8-ed8c2d37f037.mm9b7fuo-11111111111111111111111111111111.mail.eml');
insert into attempts values ('01a21648-36ef-722f-8627-e63ae30ec84c', '01a21647-e864-76df-991b-565ad5469ba8', '2026-03-02T20:10:00.000Z', 'sent', 'HTTP 201');
insert into attempts values ('01a21648-3e4e-7c29-aef4-2a261feacff9', '01a21648-3302-78ac-b35d-7610a9cbffd1', '2026-03-02T20:10:00.000Z', 'sent', 'HTTP 201');
insert into attempts values ('01a21648-3e70-7b77-aadf-7652a2c9e56d', '01a21648-3316-7c6c-a2aa-2ca76cb98835', '2026-03-02T20:10:00.000Z', 'refused', 'HTTP 410');
insert into attempts values ('01a21648-404e-7622-8822-bb0df0a9d82e', '01a21648-3328-7c61-9207-c14dbbc3c97f', '2026-03-02T20:10:00.000Z', 'sent', 'HTTP 201');
insert into attempts values ('01a21648-407c-75f4-bfd5-9f1f9d419b64', '01a21648-336f-7844-8fb4-fe40594980bb', '2026-03-02T20:10:00.000Z', 'sent', 'HTTP 201');
insert into attempts values ('01a21648-420a-788c-8e18-6d0d935f4e5b', '01a21648-3302-7358-9b96-701d25805190', '2026-03-02T20:10:00.000Z', 'filed', 'written to reminder-4h.01a21647-e850-7081-9bb8-ed8c2d37f037.mail.eml');
insert into attempts values ('01a21648-4220-715e-a287-7e262fe42609', '01a21648-3315-7d3e-9e9a-89a7112e1f8e', '2026-03-02T20:10:00.000Z', 'filed', 'written to reminder-4h.01a21647-ef2a-7ada-8a05-aa7ae06b2fc3.mail.eml');
insert into attempts values ('01a21648-4267-7e64-9014-b8afa53fd253', '01a21648-3328-7033-8abf-1126320f7f66', '2026-03-02T20:10:00.000Z', 'filed', 'written to reminder-4h.01a21647-efc8-7b23-acbf-f13de126dc9b.mail.eml');
insert into attempts values ('01a21648-426f-736b-8d86-4a8c20d3418e', '01a21648-336f-7a0a-82b9-3a7232211e85', '2026-03-02T20:10:00.000Z', 'filed', 'written to quarantine.2026-03-02.mail.eml');
insert into attempts values ('01a21648-42c8-7eab-8d12-855c1b00521c', '01a21648-3e9f-7bc0-9b9b-c9bb75faaba6', '2026-03-02T20:10:00.000Z', 'filed', 'written to alert.dead.webhook.2026-03-02T20.mail.eml');
insert into attempts values ('01a21648-494b-7443-b1c8-ba43fd3e43f3', '01a21648-4466-73b2-a3da-d7e7e32cf656', '2026-03-02T20:10:00.000Z', 'filed', 'written to new-device.01a21648-444c-7b1a-a8f7-49d1f5c356a2.mail.eml');
insert into attempts values ('01a21648-4fa7-7194-8e20-0dc583ca936b', '01a21648-4cf0-75b4-beed-a6429c808e60', '2026-03-02T20:10:00.000Z', 'sent', 'HTTP 201');
insert into attempts values ('01a21648-4fce-7ab8-b8b5-b33a763a8697', '01a21648-4cf0-7ee0-b2b1-98273d4a86f5', '2026-03-02T20:10:00.000Z', 'sent', 'HTTP 201');
insert into attempts values ('01a21648-5103-7183-b592-fc555a3b64b0', '01a21648-50a2-7015-99e2-c56a67192493', '2026-03-02T20:10:00.000Z', 'sent', 'HTTP 201');
insert into attempts values ('01a21648-5119-7ed8-8de8-2123799ccfd1', '01a21648-4cf8-74e6-98d0-5b514a1ac5b7', '2026-03-02T20:10:00.000Z', 'filed', 'written to acknowledgement.01a21647-f02c-7da3-810f-685db6146f8f.mail.eml');
insert into attempts values ('01a21648-5122-710e-8b33-f30ad85d352a', '01a21648-4cf0-73b9-a807-9eccce8ee2f0', '2026-03-02T20:10:00.000Z', 'filed', 'written to request.01a21647-f02c-7da3-810f-685db6146f8f.mail.eml');
insert into attempts values ('01a21648-d468-76ac-a056-fac7f71e205e', '01a21648-c55e-79d6-a134-fcba8d558531', '2026-03-03T13:45:00.000Z', 'sent', 'HTTP 201');
insert into attempts values ('01a21648-d4de-7fd1-94f8-777fe096e10d', '01a21648-c55e-7283-8b1c-6f6f3af0742e', '2026-03-03T13:45:00.000Z', 'sent', 'HTTP 201');
insert into attempts values ('01a21648-d531-7b6b-bf41-21cb64975058', '01a21648-c55e-706d-a232-e6895580e4b2', '2026-03-03T13:45:00.000Z', 'filed', 'written to reminder-4h.01a21647-e850-7081-9bb8-ed8c2d37f037.mm9m4yio.mail.eml');
insert into attempts values ('01a21649-356a-717a-a912-831e343f6d02', '01a21649-2adb-7716-bfd7-d0a9071e4109', '2026-03-03T13:50:00.000Z', 'sent', 'HTTP 201');
insert into attempts values ('01a21649-3690-71f8-8f7c-c5adc9f411e7', '01a21649-2adb-7afc-818b-4f7b1b820a25', '2026-03-03T13:50:00.000Z', 'sent', 'HTTP 201');
insert into attempts values ('01a21649-37ba-78bf-8016-1561b56b84c8', '01a21649-2adc-7fbc-9609-e3eb722e942a', '2026-03-03T13:50:00.000Z', 'filed', 'written to acknowledgement.01a21649-2aaf-781f-992a-2f20930d0419.mail.eml');
insert into attempts values ('01a21649-3857-70b1-bb6f-d6d796b26254', '01a21649-2adb-72ab-93b8-9d3680e50e02', '2026-03-03T13:50:00.000Z', 'filed', 'written to request.01a21649-2aaf-781f-992a-2f20930d0419.mail.eml');
insert into attempts values ('01a21649-b706-7314-af84-40739ed3e554', '01a21649-b4a9-7976-a3a6-6ae1c6c2273a', '2026-03-03T14:00:00.000Z', 'filed', 'written to backup.not-carried.2026-03-03.mail.eml');
insert into attempts values ('01a21649-b8cb-7baf-a0de-9e8e6d0a0656', '01a21649-b4ae-7636-9194-1a43920c9dbd', '2026-03-03T14:00:00.000Z', 'sent', 'HTTP 201');
insert into attempts values ('01a21649-b90f-720f-9346-387d6002adf2', '01a21649-b4ae-7876-84ea-6b1f292a6649', '2026-03-03T14:00:00.000Z', 'sent', 'HTTP 201');
CREATE TABLE "secrets" ("name" text primary key, "value" text not null);
insert into secrets values ('push', 'hW3PvHjsZ-utD93XzjCQV5qu1bQQd_oBSVpS89pgFWA');
insert into secrets values ('signing', 'vNv-nYuwpvIwrhsUrjkZCeRR1JCRDwIoIf1xF54TWl8');
insert into secrets values ('webhook', 'Di_XuNzK_rNW48Zmtk5L08Gdd5JaDnla_HtWN_h57kA');
CREATE TABLE "photos" ("id" text not null, "request_id" text not null references "quote_requests" ("id") on delete cascade, "position" integer not null, "received_at" text not null, "bytes" integer not null, "width" integer not null, "height" integer not null, "thumbnail_bytes" integer not null, "content" bytea, "thumbnail" bytea, constraint "photos_key" primary key ("request_id", "id"));
insert into photos values ('11111111111111111111111111111111', '01a21647-e850-7081-9bb8-ed8c2d37f037', 0, '2026-03-02T15:04:00.000Z', 329, 48, 32, 329, NULL, NULL);
insert into photos values ('22222222222222222222222222222222', '01a21647-e850-7081-9bb8-ed8c2d37f037', 1, '2026-03-02T15:04:00.000Z', 325, 48, 32, 325, NULL, NULL);
CREATE TABLE "sessions" ("id" text primary key, "token_hash" text not null unique, "email" text not null, "device" text not null, "created_at" text not null, "used_at" text not null, proved_at text);
insert into sessions values ('01a21648-444c-7b1a-a8f7-49d1f5c356a2', 'ABww8pRQWbSAVkj_G6XYEmgPhKiNBQJ2MYgrayDRSR4', 'owner@example.com', 'Safari on iPhone', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', NULL);
CREATE TABLE "sign_ins" ("id" text primary key, "address_key" text not null, "email" text, "link_hash" text not null unique, "code_hash" text, "device_hash" text unique, "tries" integer not null, "expires_at" text not null);
insert into sign_ins values ('835b12f1-c9ec-45d4-a559-3f95ed685928', 'rWU01dle_xl_WYwf5agglKT4Ux9akZ0BiP2_btlXXZU', 'owner@example.com', '81P-j6ir6fpN0-yCur1FB-mYSJ_0I21nIyRw4KX2UaE', 'VOCHZQDRLMt34r56o6Q4CIAE4Fux1BPyjTXPctRz8pg', 'ZynWL1qs_L9BW3yNh8YvDx8H4vmTVLZ3HXECeaeqhks', 0, '2026-03-03T14:10:00.000Z');
CREATE TABLE "passkeys" ("id" text primary key, "email" text not null, "name" text not null, "public_key" text not null, "counter" bigint not null, "transports" text not null, "created_at" text not null, "used_at" text);
insert into passkeys values ('AAECAwQFBgcICQoLDA0ODw', 'owner@example.com', 'Safari on iPhone', 'pQECAyYgASFYIA', 4294967296, 'internal,hybrid', '2026-03-02T20:10:00.000Z', NULL);
CREATE TABLE "passkey_challenges" ("challenge_hash" text primary key, "session_id" text references "sessions" ("id") on delete cascade, "expires_at" text not null);
insert into passkey_challenges values ('2PzQcDqLxb-ohSOjla1Gk3vT-rGBvAyu3AxJkEFCZM4', NULL, '2026-03-03T14:05:00.000Z');
CREATE TABLE "deeds" ("id" text primary key, "request_id" text not null references "quote_requests" ("id") on delete cascade, "position" integer not null, "kind" text not null, "at" text not null, "done_at" text not null, "done_by" text not null, "content" text, "standing_before" text, "standing_after" text, "undone_at" text, "undone_by" text, constraint "deeds_in_order" unique ("request_id", "position"));
insert into deeds values ('0648da2e-b60d-461b-8d88-a0583e254a9c', '01a21647-efc8-7b23-acbf-f13de126dc9b', 1, 'answered', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 'the link in the mail', NULL, '{"state":"open","stateSince":"2026-03-02T15:04:00.000Z","stage":null,"amountCents":null,"visitAt":null}', '{"state":"answered","stateSince":"2026-03-02T20:10:00.000Z","stage":null,"amountCents":null,"visitAt":null}', NULL, NULL);
insert into deeds values ('18a34879-3e64-4adf-9af0-c9b2fe268114', '01a21647-ef2a-7ada-8a05-aa7ae06b2fc3', 1, 'answered', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 'the terminal', NULL, '{"state":"open","stateSince":"2026-03-02T15:04:00.000Z","stage":null,"amountCents":null,"visitAt":null}', '{"state":"answered","stateSince":"2026-03-02T20:10:00.000Z","stage":null,"amountCents":null,"visitAt":null}', NULL, NULL);
insert into deeds values ('229dea08-c5a5-495b-8628-d91f52e70fdf', '01a21647-f02c-7da3-810f-685db6146f8f', 1, 'not-spam', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 'owner@example.com', NULL, '{"state":"spam","stateSince":"2026-03-02T15:04:00.000Z","stage":null,"amountCents":null,"visitAt":null}', '{"state":"open","stateSince":"2026-03-02T20:10:00.000Z","stage":null,"amountCents":null,"visitAt":null}', NULL, NULL);
insert into deeds values ('34e6d10b-ec9a-42a1-9a23-984bd8e6f149', '01a21647-e850-7081-9bb8-ed8c2d37f037', 7, 'open', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 'owner@example.com', NULL, '{"state":"answered","stateSince":"2026-03-02T20:10:00.000Z","stage":"quoted","amountCents":399900,"visitAt":"2026-03-06T15:00:00.000Z"}', '{"state":"open","stateSince":"2026-03-02T20:10:00.000Z","stage":"quoted","amountCents":399900,"visitAt":"2026-03-06T15:00:00.000Z"}', NULL, NULL);
insert into deeds values ('74824278-a677-415c-8422-b53e0e551dac', '01a21647-f02c-7da3-810f-685db6146f8f', 2, 'spam', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 'owner@example.com', NULL, '{"state":"open","stateSince":"2026-03-02T20:10:00.000Z","stage":null,"amountCents":null,"visitAt":null}', '{"state":"spam","stateSince":"2026-03-02T20:10:00.000Z","stage":null,"amountCents":null,"visitAt":null}', NULL, NULL);
insert into deeds values ('856f8b9a-e330-4ee8-a314-607b98a70316', '01a21647-e850-7081-9bb8-ed8c2d37f037', 4, 'visit', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 'owner@example.com', '{"visitAt":"2026-03-06T15:00:00.000Z"}', '{"state":"answered","stateSince":"2026-03-02T20:10:00.000Z","stage":null,"amountCents":null,"visitAt":null}', '{"state":"answered","stateSince":"2026-03-02T20:10:00.000Z","stage":"visit","amountCents":null,"visitAt":"2026-03-06T15:00:00.000Z"}', NULL, NULL);
insert into deeds values ('89fea5a6-045d-40f4-bf58-3942a8d0f4b2', '01a21647-e850-7081-9bb8-ed8c2d37f037', 1, 'read', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 'owner@example.com', NULL, NULL, NULL, NULL, NULL);
insert into deeds values ('90ef25e3-0ea1-476c-a718-f873b810b59e', '01a21647-e850-7081-9bb8-ed8c2d37f037', 3, 'answered', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 'owner@example.com', NULL, '{"state":"open","stateSince":"2026-03-02T15:04:00.000Z","stage":null,"amountCents":null,"visitAt":null}', '{"state":"answered","stateSince":"2026-03-02T20:10:00.000Z","stage":null,"amountCents":null,"visitAt":null}', NULL, NULL);
insert into deeds values ('a4dd392e-5a82-4eec-a114-eeebb4cefffb', '01a21647-e850-7081-9bb8-ed8c2d37f037', 6, 'stage', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 'owner@example.com', '{"stage":"quoted","amountCents":399900}', '{"state":"answered","stateSince":"2026-03-02T20:10:00.000Z","stage":"visit","amountCents":null,"visitAt":"2026-03-06T15:00:00.000Z"}', '{"state":"answered","stateSince":"2026-03-02T20:10:00.000Z","stage":"quoted","amountCents":399900,"visitAt":"2026-03-06T15:00:00.000Z"}', NULL, NULL);
insert into deeds values ('b4e6a931-b893-4ef5-bd39-51ae2228e1fe', '01a21647-e850-7081-9bb8-ed8c2d37f037', 2, 'note', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 'owner@example.com', '{"text":"Called, comes back on Friday. “Bring the level.” 🧱"}', NULL, NULL, NULL, NULL);
insert into deeds values ('eb9f6683-a7e9-4a92-9d30-a217ad509fd8', '01a21647-e850-7081-9bb8-ed8c2d37f037', 5, 'stage', '2026-03-02T20:10:00.000Z', '2026-03-02T20:10:00.000Z', 'owner@example.com', '{"stage":"won","amountCents":420050}', '{"state":"answered","stateSince":"2026-03-02T20:10:00.000Z","stage":"visit","amountCents":null,"visitAt":"2026-03-06T15:00:00.000Z"}', '{"state":"answered","stateSince":"2026-03-02T20:10:00.000Z","stage":"won","amountCents":420050,"visitAt":"2026-03-06T15:00:00.000Z"}', '2026-03-02T20:10:00.000Z', 'owner@example.com');
CREATE TABLE "inbox_changes" ("id" integer primary key, "changes" integer not null);
insert into inbox_changes values (1, 12);
CREATE TABLE "request_texts" ("request_id" text primary key references "quote_requests" ("id") on delete cascade, "text" text not null) without rowid;
insert into request_texts values ('01a21647-e850-7081-9bb8-ed8c2d37f037', 'dana field
(407) 5550199
dana@example.com
concrete repair
crack in the driveway.
about 12 ft, “widening” 🧱 <b>soon</b> & deep
4075550199
called, comes back on friday. “bring the level.” 🧱');
insert into request_texts values ('01a21647-ef2a-7ada-8a05-aa7ae06b2fc3', 'orjan oneil
+47 22 22 22 22
orjan@example.com

a patio. robert); drop table quote_requests;
4722222222');
insert into request_texts values ('01a21647-efc8-7b23-acbf-f13de126dc9b', 'jose nunez
ask at the shop
jose@example.com
driveways
in winter park, by the lake.
');
insert into request_texts values ('01a21647-f02c-7da3-810f-685db6146f8f', 'lucky winner
1
lucky@example.net
casino
http://a.example/1 http://a.example/2 http://a.example/3
1');
insert into request_texts values ('01a21649-2aaf-781f-992a-2f20930d0419', 'max asks
(407) 5550199
dana@example.com
concrete repair
a slab for a shed.
4075550199');
CREATE TABLE "push_subscriptions" ("id" text primary key, "session_id" text not null unique references "sessions" ("id") on delete cascade, "endpoint" text not null unique, "p256dh" text not null, "auth" text not null, "shows" text not null, "created_at" text not null);
insert into push_subscriptions values ('01a21648-4527-7435-9ef1-460ac3d9dd6c', '01a21648-444c-7b1a-a8f7-49d1f5c356a2', 'https://push.example.com/owners-phone', 'BIE1MGN9FnqhaMccNuYvZPDE0LNaDZO9SkP3SvjCFwHha_OWfVtqQinwBozirF1Q-jL3cuV11Ina-RHXtMdYByY', 'doq_SHvM4yzo1KCubh6LGA', 'all', '2026-03-02T20:10:00.000Z');
CREATE TABLE "limit_counts" ("key" text primary key, "count" integer not null, "expires_at" text not null);
insert into limit_counts values ('-3jbo85yPuAeBqa4_CvMCEBbUSvTlp7NJDryDzErFzk', 1, '2026-03-03T14:15:00.000Z');
insert into limit_counts values ('UToWJv-QqgZ7ptCZDLZA0bWIgk_p64GKG8A15T1ZZik', 1, '2026-03-03T14:15:00.000Z');
insert into limit_counts values ('WYKSkRIvGJHKtm1PWBLqtkYR1RRhcUf5wUChSyCQEX4', 1, '2026-03-03T14:15:00.000Z');
CREATE TABLE "limit_keys" ("day" text primary key, "value" text not null);
insert into limit_keys values ('2026-03-03', 'nIo7i3vbu8v_Umh5RZyByGPOi8towOdT-V9NuAJt6JY');
CREATE TABLE "daily_sums" ("day" text not null, "kind" text not null, "page" text not null, "source" text not null, "count" integer not null, constraint "daily_sums_key" primary key ("day", "kind", "page", "source"));
insert into daily_sums values ('2026-03-02', 'request', 'contact', '', 2);
insert into daily_sums values ('2026-03-02', 'request', 'home', 'search.example', 1);
insert into daily_sums values ('2026-03-02', 'view', 'home', '', 1);
insert into daily_sums values ('2026-03-02', 'visit', 'home', 'search.example', 1);
insert into daily_sums values ('2026-03-03', 'request', 'contact', '', 1);
CREATE TABLE "nightly_copies" ("night" text primary key, "lease" text, "free_at" text not null, "made_at" text, "requests" integer, "requests_before" integer, "fault" text, "carried_at" text, "carry_fault" text);
insert into nightly_copies values ('2026-03-03', NULL, '2026-03-03T15:00:00.000Z', '2026-03-03T14:00:00.000Z', 5, NULL, NULL, NULL, 'BACKUP_SECOND_DIR: there is no folder /mnt/backups; is the disk connected?');
CREATE TABLE "calendar_feeds" ("email" text primary key, "token_hash" text not null unique, "created_at" text not null);
insert into calendar_feeds values ('owner@example.com', 'qZk-jbo85yPuAeBqa4_CvMCEBbUSvTlp7NJDryDzErF', '2026-03-03T14:00:00.000Z');
CREATE TABLE customer_links (
  token_hash text primary key,
  request_id text not null references quote_requests (id) on delete cascade,
  created_at text not null
);
CREATE INDEX customer_links_request on customer_links (request_id);
insert into customer_links values ('vV2-kbo85yPuAeBqa4_CvMCEBbUSvTlp7NJDryDzErF', '01a21647-e850-7081-9bb8-ed8c2d37f037', '2026-03-02T15:04:00.000Z');
CREATE TABLE "desk_settings" ("name" text primary key, "value" text not null);
insert into desk_settings values ('desk-emails', 'owner@example.com');
insert into desk_settings values ('morning-visits', 'on');
insert into desk_settings values ('request-emails', 'owner@example.com');
CREATE INDEX "notifications_due" on "notifications" ("channel", "state", "due_at");
CREATE INDEX "notifications_of_request" on "notifications" ("request_id");
CREATE INDEX "attempts_of_notification" on "attempts" ("notification_id");
CREATE INDEX "requests_by_person" on "quote_requests" ("email", "name", "state", "received_at");
CREATE INDEX "requests_by_visit" on "quote_requests" ("visit_at");
CREATE INDEX "requests_in_order" on "quote_requests" ("state", "received_at", "id");
CREATE INDEX "requests_by_stage" on "quote_requests" ("state", "stage", "received_at", "id");
CREATE INDEX "deeds_by_kind" on "deeds" ("kind", "at");
CREATE INDEX "notifications_of_subscription" on "notifications" ("subscription_id");
