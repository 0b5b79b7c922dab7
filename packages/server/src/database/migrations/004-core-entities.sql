-- Devices and sensors, actions, notifications, purchases, tickets; the organization's look, plans of locations.
alter table organization add column theme_color text;
alter table organization add column theme_image uuid;
alter table location add column plan uuid;
alter table license add column device_id uuid;
alter table license add column purchase_id uuid;
create index license_device_id_idx on license (organization_id, device_id, id) where deleted is null;
create index license_purchase_id_idx on license (organization_id, purchase_id, id) where deleted is null;
create table purchase (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  code text,
  tag text,
  color text,
  icon text,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  geometry jsonb,
  is_public boolean not null default false,
  public_name text,
  public_description text,
  reference text,
  status text not null default 'pending',
  purchased_at timestamptz not null,
  renews_at timestamptz,
  amount numeric(18,6) not null,
  tax numeric(18,6) not null default 0,
  shipping numeric(18,6) not null default 0,
  discount numeric(18,6) not null default 0,
  user_id uuid,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index purchase_name_idx on purchase (organization_id, left(search_text, 100), id) where deleted is null;
create unique index purchase_reference_key on purchase (organization_id, reference) where deleted is null;
create index purchase_purchased_at_idx on purchase (organization_id, purchased_at, id) where deleted is null;
create index purchase_search_idx on purchase using gin (search_text gin_trgm_ops);
alter table purchase enable row level security;
alter table purchase force row level security;
create policy tenant on purchase using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on purchase to cloche_app;
create table ticket (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  code text,
  tag text,
  color text,
  icon text,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  geometry jsonb,
  is_public boolean not null default false,
  public_name text,
  public_description text,
  kind text not null default 'question',
  status text not null default 'open',
  user_id uuid,
  location_id uuid,
  answered_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index ticket_name_idx on ticket (organization_id, left(search_text, 100), id) where deleted is null;
create index ticket_status_idx on ticket (organization_id, status, id) where deleted is null;
create index ticket_search_idx on ticket using gin (search_text gin_trgm_ops);
alter table ticket enable row level security;
alter table ticket force row level security;
create policy tenant on ticket using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on ticket to cloche_app;
create table ticket_message (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  ticket_id uuid not null,
  text text not null,
  is_support boolean not null default false,
  user_id uuid,
  user_name text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index ticket_message_ticket_id_idx on ticket_message (organization_id, ticket_id, id) where deleted is null;
alter table ticket_message enable row level security;
alter table ticket_message force row level security;
create policy tenant on ticket_message using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on ticket_message to cloche_app;
create table device (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  name text not null,
  description text,
  code text,
  tag text,
  color text,
  icon text,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  geometry jsonb,
  is_public boolean not null default false,
  public_name text,
  public_description text,
  type text not null,
  serial text not null,
  manufacturer text,
  model text,
  activation_key text,
  ownership text not null default 'bought',
  bought_at timestamptz,
  last_seen timestamptz,
  software_version text,
  hardware_version text,
  ip text,
  wifi_mac text,
  bluetooth_mac text,
  ethernet_mac text,
  user_id uuid,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index device_location_id_idx on device (organization_id, location_id, id) where deleted is null;
create index device_name_idx on device (organization_id, left(search_text, 100), id) where deleted is null;
create index device_type_idx on device (organization_id, type, id) where deleted is null;
create unique index device_serial_key on device (organization_id, serial) where deleted is null;
create index device_search_idx on device using gin (search_text gin_trgm_ops);
alter table device enable row level security;
alter table device force row level security;
create policy tenant on device using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on device to cloche_app;
create table sensor (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  name text not null,
  description text,
  code text,
  tag text,
  color text,
  icon text,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  geometry jsonb,
  is_public boolean not null default false,
  public_name text,
  public_description text,
  kind text not null,
  path text not null,
  device_id uuid,
  unit text,
  min double precision,
  max double precision,
  tolerance integer,
  last_value double precision,
  last_at timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index sensor_location_id_idx on sensor (organization_id, location_id, id) where deleted is null;
create index sensor_name_idx on sensor (organization_id, left(search_text, 100), id) where deleted is null;
create unique index sensor_path_key on sensor (organization_id, location_id, path) where deleted is null;
create index sensor_device_id_idx on sensor (organization_id, device_id, id) where deleted is null;
create index sensor_search_idx on sensor using gin (search_text gin_trgm_ops);
alter table sensor enable row level security;
alter table sensor force row level security;
create policy tenant on sensor using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on sensor to cloche_app;
create table notification (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  name text not null,
  description text,
  code text,
  tag text,
  color text,
  icon text,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  geometry jsonb,
  is_public boolean not null default false,
  public_name text,
  public_description text,
  kind text not null,
  level text not null default 'info',
  resolved boolean not null default false,
  registered timestamptz,
  resolved_at timestamptz,
  resolved_by uuid,
  user_id uuid,
  device_id uuid,
  label_id uuid,
  product_id uuid,
  address text,
  forwards integer not null default 0,
  forwarded_at timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index notification_location_id_idx on notification (organization_id, location_id, id) where deleted is null;
create index notification_name_idx on notification (organization_id, left(search_text, 100), id) where deleted is null;
create index notification_resolved_idx on notification (organization_id, resolved, id) where deleted is null;
create index notification_registered_idx on notification (organization_id, registered, id) where deleted is null;
create index notification_user_id_idx on notification (organization_id, user_id, id) where deleted is null;
create index notification_search_idx on notification using gin (search_text gin_trgm_ops);
alter table notification enable row level security;
alter table notification force row level security;
create policy tenant on notification using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on notification to cloche_app;
create table action (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  code text,
  tag text,
  color text,
  icon text,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  geometry jsonb,
  is_public boolean not null default false,
  public_name text,
  public_description text,
  path text not null,
  is_executable boolean not null default true,
  is_installable boolean not null default false,
  is_schedulable boolean not null default false,
  has_report boolean not null default false,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index action_name_idx on action (organization_id, left(search_text, 100), id) where deleted is null;
create unique index action_path_key on action (organization_id, path) where deleted is null;
create index action_search_idx on action using gin (search_text gin_trgm_ops);
alter table action enable row level security;
alter table action force row level security;
create policy tenant on action using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on action to cloche_app;
alter table license add constraint license_device_id_fkey foreign key (organization_id, device_id) references device (organization_id, id);
alter table license add constraint license_purchase_id_fkey foreign key (organization_id, purchase_id) references purchase (organization_id, id);
alter table purchase add constraint purchase_organization_fkey foreign key (organization_id) references organization (id);
alter table purchase add constraint purchase_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table ticket add constraint ticket_organization_fkey foreign key (organization_id) references organization (id);
alter table ticket add constraint ticket_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table ticket add constraint ticket_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table ticket_message add constraint ticket_message_organization_fkey foreign key (organization_id) references organization (id);
alter table ticket_message add constraint ticket_message_ticket_id_fkey foreign key (organization_id, ticket_id) references ticket (organization_id, id);
alter table ticket_message add constraint ticket_message_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table device add constraint device_organization_fkey foreign key (organization_id) references organization (id);
alter table device add constraint device_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table device add constraint device_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table sensor add constraint sensor_organization_fkey foreign key (organization_id) references organization (id);
alter table sensor add constraint sensor_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table sensor add constraint sensor_device_id_fkey foreign key (organization_id, device_id) references device (organization_id, id);
alter table notification add constraint notification_organization_fkey foreign key (organization_id) references organization (id);
alter table notification add constraint notification_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table notification add constraint notification_resolved_by_fkey foreign key (organization_id, resolved_by) references "user" (organization_id, id);
alter table notification add constraint notification_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table notification add constraint notification_device_id_fkey foreign key (organization_id, device_id) references device (organization_id, id);
alter table notification add constraint notification_label_id_fkey foreign key (organization_id, label_id) references label (organization_id, id);
alter table notification add constraint notification_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table action add constraint action_organization_fkey foreign key (organization_id) references organization (id);
