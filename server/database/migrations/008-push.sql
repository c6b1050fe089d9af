-- The phones that ring, each as long as its session; what is still to be told to one goes with it.
create table push_subscriptions (
  id text primary key,
  session_id text not null unique references sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  shows text not null,
  created_at text not null
);
alter table notifications add column subscription_id text references push_subscriptions (id) on delete cascade;
create index notifications_of_subscription on notifications (subscription_id);
