pragma user_version=0;
pragma application_id=0;
CREATE TABLE schema_version (version integer not null);
insert into schema_version values (1);
CREATE TABLE "quote_requests" ("id" text primary key, "received_at" text not null, "name" text not null, "email" text not null, "phone" text not null, "service" text not null, "message" text not null, "dedupe_key" text unique);
insert into quote_requests values ('01a21647-e850-7081-9bb8-ed8c2d37f037', '2026-03-02T15:04:00.000Z', 'Dana Field', 'dana@example.com', '(407) 555-0199', 'Concrete Repair', 'Crack in the driveway.
About 12 ft, “widening” 🧱 <b>soon</b> & deep', '3oTyJUBlOmQWdZ7qly7_9fs0q65wQHrsojTLEEYK3wE');
insert into quote_requests values ('01a21647-ef2a-7ada-8a05-aa7ae06b2fc3', '2026-03-02T15:04:00.000Z', 'Ørjan O''Neil', 'orjan@example.com', '+47 22 22 22 22', '', 'A patio. Robert''); drop table quote_requests;--', NULL);
insert into quote_requests values ('01a21647-efc8-7b23-acbf-f13de126dc9b', '2026-03-02T15:04:00.000Z', 'José Núñez', 'jose@example.com', 'ask at the shop', 'Driveways', 'In Winter Park, by the lake.', NULL);
insert into quote_requests values ('01a21647-f02c-7da3-810f-685db6146f8f', '2026-03-02T15:04:00.000Z', 'Lucky Winner', 'lucky@example.net', '1', 'Casino', 'http://a.example/1 http://a.example/2 http://a.example/3', NULL);
insert into quote_requests values ('01a21649-2aaf-781f-992a-2f20930d0419', '2026-03-03T13:50:00.000Z', 'Max Asks', 'dana@example.com', '(407) 555-0199', 'Concrete Repair', 'A slab for a shed.', NULL);
