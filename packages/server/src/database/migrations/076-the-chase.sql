-- Who is told of what, by which way and until when; what was told to whom, and the proof of it.
alter table notification add column acknowledged_at timestamptz;
alter table notification add column acknowledged_by uuid;
alter table notification add column acknowledged_as text;
alter table notification add column acknowledged_via text;
alter table notification add column cause text;
alter table notification add column corrective text;
alter table notification add column chased_from timestamptz;
alter table notification add column round integer not null default 0;
alter table notification add column trial_of_id uuid;
alter table forwarder add column profile_ids uuid[] not null default '{}';
alter table forwarder add column phones text;
-- By several ways, and no longer by one.
alter table forwarder alter column via drop default;
alter table forwarder alter column via type text[] using array[via];
alter table forwarder alter column via set default '{}';
alter table forwarder add column bundle_from integer not null default 5;
alter table forwarder add column quiet_from text;
alter table forwarder add column quiet_to text;
alter table forwarder add column is_quiet_for_errors boolean not null default false;
alter table forwarder add column escalate_profile_ids uuid[] not null default '{}';
alter table forwarder add column escalate_via text[] not null default '{}';
create table delivery (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  notification_id uuid not null,
  "to" text not null,
  user_id uuid,
  recipient text not null,
  channel text not null,
  step text not null,
  number integer not null default 0,
  round integer not null default 0,
  result text not null default 'waiting',
  fault text,
  planned timestamptz not null,
  sent timestamptz,
  tries integer not null default 0,
  proof text,
  forwarder_id uuid,
  bundle_from integer not null default 0,
  bundle text,
  key text not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index delivery_recipient_channel_planned_idx on delivery (organization_id, recipient, channel, planned, id) where deleted is null;
create index delivery_notification_id_idx on delivery (organization_id, notification_id, id) where deleted is null;
create index delivery_result_idx on delivery (organization_id, result, id) where deleted is null;
create index delivery_forwarder_id_idx on delivery (organization_id, forwarder_id, id) where deleted is null and forwarder_id is not null;
create unique index delivery_key_key on delivery (organization_id, key) where deleted is null;
alter table delivery enable row level security;
alter table delivery force row level security;
create policy tenant on delivery using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on delivery to cloche_app;
alter table webhook add column off_reason text;
create table webhook_message (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  webhook_id uuid not null,
  topic text not null,
  type text not null,
  at timestamptz not null,
  result text not null default 'waiting',
  fault text,
  tries integer not null default 0,
  sent timestamptz,
  proof text,
  body jsonb not null default '{}'::jsonb,
  key text not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index webhook_message_webhook_id_idx on webhook_message (organization_id, webhook_id, id) where deleted is null;
create index webhook_message_at_idx on webhook_message (organization_id, at, id) where deleted is null;
create unique index webhook_message_key_key on webhook_message (organization_id, key) where deleted is null;
alter table webhook_message enable row level security;
alter table webhook_message force row level security;
create policy tenant on webhook_message using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on webhook_message to cloche_app;
alter table notification add constraint notification_acknowledged_by_fkey foreign key (organization_id, acknowledged_by) references "user" (organization_id, id);
alter table notification add constraint notification_trial_of_id_fkey foreign key (organization_id, trial_of_id) references forwarder (organization_id, id);
alter table delivery add constraint delivery_notification_id_fkey foreign key (organization_id, notification_id) references notification (organization_id, id);
alter table delivery add constraint delivery_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table delivery add constraint delivery_forwarder_id_fkey foreign key (organization_id, forwarder_id) references forwarder (organization_id, id);
alter table webhook_message add constraint webhook_message_webhook_id_fkey foreign key (organization_id, webhook_id) references webhook (organization_id, id);

-- What a person wants to be told of, of their places.
create table own_subscription (
  organization_id uuid not null,
  user_id uuid not null,
  settings jsonb not null,
  version integer not null default 1,
  changed timestamptz not null default now(),
  primary key (organization_id, user_id)
);
alter table own_subscription enable row level security;
alter table own_subscription force row level security;
create policy tenant on own_subscription using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on own_subscription to cloche_app;
alter table own_subscription add constraint own_subscription_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);

-- A browser that takes messages for a person while it is closed. Its address lets whoever has it send there: sealed.
create table push_subscription (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- Where it was asked for: with that log-in it ends.
  session_id uuid not null,
  endpoint_digest text not null,
  -- Null where it came from another installation, whose secret sealed it.
  sealed bytea,
  agent text,
  created timestamptz not null default now(),
  used timestamptz,
  primary key (organization_id, id)
);
create unique index push_subscription_endpoint_key on push_subscription (organization_id, endpoint_digest);
create index push_subscription_user_idx on push_subscription (organization_id, user_id);
alter table push_subscription enable row level security;
alter table push_subscription force row level security;
create policy tenant on push_subscription using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on push_subscription to cloche_app;
alter table push_subscription add constraint push_subscription_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);

-- A link by which somebody says, without logging in, that they are on it and what they did. It is found before its
-- organization is known, and belongs to one notification and one person.
create table acknowledge_link (
  digest bytea primary key,
  organization_id uuid not null,
  notification_id uuid not null,
  user_id uuid,
  -- Whom it was sent to, as others may read it.
  recipient text not null,
  created timestamptz not null default now(),
  expires timestamptz not null,
  acknowledged timestamptz,
  closed timestamptz,
  address text,
  agent text
);
create index acknowledge_link_notification_idx on acknowledge_link (organization_id, notification_id);
create index acknowledge_link_expires_idx on acknowledge_link (expires);
alter table acknowledge_link enable row level security;
create policy tenant on acknowledge_link using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant insert on acknowledge_link to cloche_app;
