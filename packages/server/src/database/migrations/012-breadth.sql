-- Every further entity: the provider's, menus, alerts, forwarders, templates, stock's gates, planning, HACCP, reports, orders, integrations, innovation, CRM, tokens.
create table equipment (
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
  type text not null,
  manufacturer text,
  model text,
  gtin text,
  action_ids uuid[] not null default '{}',
  temperature_min double precision,
  temperature_max double precision,
  capacity_value numeric(18,6),
  capacity_unit text,
  web text,
  image uuid,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index equipment_name_idx on equipment (organization_id, left(search_text, 100), id) where deleted is null;
create unique index equipment_gtin_key on equipment (organization_id, gtin) where deleted is null;
create index equipment_search_idx on equipment using gin (search_text gin_trgm_ops);
alter table equipment enable row level security;
alter table equipment force row level security;
create policy tenant on equipment using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on equipment to cloche_app;
create table equipment_sensor (
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
  equipment_id uuid not null,
  kind text not null,
  path text not null,
  unit text,
  min double precision,
  max double precision,
  tolerance integer,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index equipment_sensor_name_idx on equipment_sensor (organization_id, left(search_text, 100), id) where deleted is null;
create index equipment_sensor_equipment_id_idx on equipment_sensor (organization_id, equipment_id, id) where deleted is null;
create unique index equipment_sensor_path_key on equipment_sensor (organization_id, equipment_id, path) where deleted is null;
create index equipment_sensor_search_idx on equipment_sensor using gin (search_text gin_trgm_ops);
alter table equipment_sensor enable row level security;
alter table equipment_sensor force row level security;
create policy tenant on equipment_sensor using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on equipment_sensor to cloche_app;
create table software (
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
  equipment_id uuid not null,
  software_version text not null,
  is_published boolean not null default false,
  published_at timestamptz,
  notes text,
  file_id uuid,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index software_name_idx on software (organization_id, left(search_text, 100), id) where deleted is null;
create index software_equipment_id_idx on software (organization_id, equipment_id, id) where deleted is null;
create unique index software_software_version_key on software (organization_id, equipment_id, software_version) where deleted is null;
create index software_search_idx on software using gin (search_text gin_trgm_ops);
alter table software enable row level security;
alter table software force row level security;
create policy tenant on software using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on software to cloche_app;
create table provider_license (
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
  type text not null,
  equipment_id uuid,
  days integer,
  price numeric(18,6),
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index provider_license_name_idx on provider_license (organization_id, left(search_text, 100), id) where deleted is null;
create index provider_license_equipment_id_idx on provider_license (organization_id, equipment_id, id) where deleted is null;
create index provider_license_search_idx on provider_license using gin (search_text gin_trgm_ops);
alter table provider_license enable row level security;
alter table provider_license force row level security;
create policy tenant on provider_license using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on provider_license to cloche_app;
create table menu (
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
  kind text not null default 'card',
  "from" date,
  "to" date,
  weekdays text[] not null default '{}',
  price numeric(18,6),
  location_ids uuid[] not null default '{}',
  image uuid,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index menu_name_idx on menu (organization_id, left(search_text, 100), id) where deleted is null;
create index menu_search_idx on menu using gin (search_text gin_trgm_ops);
alter table menu enable row level security;
alter table menu force row level security;
create policy tenant on menu using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on menu to cloche_app;
create table menu_item (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  menu_id uuid not null,
  section text,
  product_id uuid not null,
  price numeric(18,6),
  note text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index menu_item_menu_id_idx on menu_item (organization_id, menu_id, id) where deleted is null;
create index menu_item_product_id_idx on menu_item (organization_id, product_id, id) where deleted is null;
alter table menu_item enable row level security;
alter table menu_item force row level security;
create policy tenant on menu_item using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on menu_item to cloche_app;
create table modifier (
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
  kind text not null default 'add',
  product_ids uuid[] not null default '{}',
  ingredient_id uuid,
  replacement_id uuid,
  quantity_value numeric(18,6),
  quantity_unit text,
  price numeric(18,6),
  max_choices integer not null default 1,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index modifier_name_idx on modifier (organization_id, left(search_text, 100), id) where deleted is null;
create index modifier_ingredient_id_idx on modifier (organization_id, ingredient_id, id) where deleted is null;
create index modifier_search_idx on modifier using gin (search_text gin_trgm_ops);
alter table modifier enable row level security;
alter table modifier force row level security;
create policy tenant on modifier using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on modifier to cloche_app;
create table alert (
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
  subject text not null,
  condition text not null,
  level text not null default 'warning',
  ahead integer,
  after integer,
  minimum_value numeric(18,6),
  minimum_unit text,
  product_ids uuid[] not null default '{}',
  states jsonb not null default '[]'::jsonb,
  last_raised timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index alert_location_id_idx on alert (organization_id, location_id, id) where deleted is null;
create index alert_name_idx on alert (organization_id, left(search_text, 100), id) where deleted is null;
create index alert_subject_idx on alert (organization_id, subject, id) where deleted is null;
create index alert_search_idx on alert using gin (search_text gin_trgm_ops);
alter table alert enable row level security;
alter table alert force row level security;
create policy tenant on alert using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on alert to cloche_app;
create table forwarder (
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
  kinds text[] not null default '{}',
  minimum_level text not null default 'warning',
  weekdays text[] not null default '{}',
  "from" text,
  "to" text,
  via text not null default 'email',
  user_ids uuid[] not null default '{}',
  emails text,
  webhook_id uuid,
  repeat_every integer,
  repeat_times integer not null default 0,
  escalate_after integer,
  escalate_to_ids uuid[] not null default '{}',
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index forwarder_location_id_idx on forwarder (organization_id, location_id, id) where deleted is null;
create index forwarder_name_idx on forwarder (organization_id, left(search_text, 100), id) where deleted is null;
create index forwarder_search_idx on forwarder using gin (search_text gin_trgm_ops);
alter table forwarder enable row level security;
alter table forwarder force row level security;
create policy tenant on forwarder using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on forwarder to cloche_app;
create table template (
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
  width double precision not null,
  height double precision not null,
  gap double precision not null default 3,
  dpi text not null default '203',
  language text,
  is_default boolean not null default false,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index template_name_idx on template (organization_id, left(search_text, 100), id) where deleted is null;
create index template_search_idx on template using gin (search_text gin_trgm_ops);
alter table template enable row level security;
alter table template force row level security;
create policy tenant on template using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on template to cloche_app;
create table template_block (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  template_id uuid not null,
  kind text not null,
  x double precision not null,
  y double precision not null,
  width double precision not null,
  height double precision not null,
  text text,
  field text,
  size double precision not null default 3,
  is_bold boolean not null default false,
  align text not null default 'left',
  image_id uuid,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index template_block_template_id_idx on template_block (organization_id, template_id, id) where deleted is null;
alter table template_block enable row level security;
alter table template_block force row level security;
create policy tenant on template_block using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on template_block to cloche_app;
create table checkpoint (
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
  direction text not null default 'both',
  device_id uuid,
  source_id uuid,
  target_id uuid,
  needs_token boolean not null default false,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index checkpoint_location_id_idx on checkpoint (organization_id, location_id, id) where deleted is null;
create index checkpoint_name_idx on checkpoint (organization_id, left(search_text, 100), id) where deleted is null;
create index checkpoint_search_idx on checkpoint using gin (search_text gin_trgm_ops);
alter table checkpoint enable row level security;
alter table checkpoint force row level security;
create policy tenant on checkpoint using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on checkpoint to cloche_app;
create table checkpoint_batch (
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
  checkpoint_id uuid,
  direction text not null,
  status text not null default 'open',
  started_at timestamptz not null,
  ended_at timestamptz,
  user_id uuid,
  count integer not null default 0,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index checkpoint_batch_location_id_idx on checkpoint_batch (organization_id, location_id, id) where deleted is null;
create index checkpoint_batch_name_idx on checkpoint_batch (organization_id, left(search_text, 100), id) where deleted is null;
create index checkpoint_batch_checkpoint_id_idx on checkpoint_batch (organization_id, checkpoint_id, id) where deleted is null;
create index checkpoint_batch_started_at_idx on checkpoint_batch (organization_id, started_at, id) where deleted is null;
create index checkpoint_batch_search_idx on checkpoint_batch using gin (search_text gin_trgm_ops);
alter table checkpoint_batch enable row level security;
alter table checkpoint_batch force row level security;
create policy tenant on checkpoint_batch using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on checkpoint_batch to cloche_app;
create table task (
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
  status text not null default 'pending',
  start_at timestamptz not null,
  expected_duration integer,
  due_at timestamptz,
  recurrence text not null default 'none',
  user_ids uuid[] not null default '{}',
  action_id uuid,
  product_id uuid,
  program_id uuid,
  device_id uuid,
  quantity_value numeric(18,6),
  quantity_unit text,
  pattern_id uuid,
  started_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index task_location_id_idx on task (organization_id, location_id, id) where deleted is null;
create index task_name_idx on task (organization_id, left(search_text, 100), id) where deleted is null;
create index task_status_idx on task (organization_id, status, id) where deleted is null;
create index task_start_at_idx on task (organization_id, start_at, id) where deleted is null;
create index task_action_id_idx on task (organization_id, action_id, id) where deleted is null;
create index task_search_idx on task using gin (search_text gin_trgm_ops);
alter table task enable row level security;
alter table task force row level security;
create policy tenant on task using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on task to cloche_app;
create table subtask (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  task_id uuid not null,
  text text not null,
  is_done boolean not null default false,
  expected_duration integer,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index subtask_task_id_idx on subtask (organization_id, task_id, id) where deleted is null;
alter table subtask enable row level security;
alter table subtask force row level security;
create policy tenant on subtask using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on subtask to cloche_app;
create table pattern (
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
  span text not null default 'day',
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index pattern_location_id_idx on pattern (organization_id, location_id, id) where deleted is null;
create index pattern_name_idx on pattern (organization_id, left(search_text, 100), id) where deleted is null;
create index pattern_search_idx on pattern using gin (search_text gin_trgm_ops);
alter table pattern enable row level security;
alter table pattern force row level security;
create policy tenant on pattern using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on pattern to cloche_app;
create table pattern_task (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  pattern_id uuid not null,
  text text not null,
  weekday integer not null default 1,
  at text not null,
  expected_duration integer,
  action_id uuid,
  product_id uuid,
  user_id uuid,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index pattern_task_pattern_id_idx on pattern_task (organization_id, pattern_id, id) where deleted is null;
alter table pattern_task enable row level security;
alter table pattern_task force row level security;
create policy tenant on pattern_task using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on pattern_task to cloche_app;
create table trigger (
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
  event_kind text not null,
  action_id uuid,
  to_state text,
  product_ids uuid[] not null default '{}',
  makes text not null,
  text text,
  delay integer,
  last_run timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index trigger_location_id_idx on trigger (organization_id, location_id, id) where deleted is null;
create index trigger_name_idx on trigger (organization_id, left(search_text, 100), id) where deleted is null;
create index trigger_search_idx on trigger using gin (search_text gin_trgm_ops);
alter table trigger enable row level security;
alter table trigger force row level security;
create policy tenant on trigger using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on trigger to cloche_app;
create table forecaster (
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
  method text not null default 'sameWeekday',
  weeks integer not null default 8,
  horizon integer not null default 7,
  product_ids uuid[] not null default '{}',
  margin double precision not null default 0,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index forecaster_location_id_idx on forecaster (organization_id, location_id, id) where deleted is null;
create index forecaster_name_idx on forecaster (organization_id, left(search_text, 100), id) where deleted is null;
create index forecaster_search_idx on forecaster using gin (search_text gin_trgm_ops);
alter table forecaster enable row level security;
alter table forecaster force row level security;
create policy tenant on forecaster using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on forecaster to cloche_app;
create table haccp_point (
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
  hazard text not null,
  stage text not null,
  is_critical boolean not null default true,
  measure text not null default 'temperature',
  minimum double precision,
  maximum double precision,
  every_hours double precision,
  device_id uuid,
  sensor_id uuid,
  monitoring text,
  corrective text,
  verification text,
  source text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index haccp_point_location_id_idx on haccp_point (organization_id, location_id, id) where deleted is null;
create index haccp_point_name_idx on haccp_point (organization_id, left(search_text, 100), id) where deleted is null;
create index haccp_point_search_idx on haccp_point using gin (search_text gin_trgm_ops);
alter table haccp_point enable row level security;
alter table haccp_point force row level security;
create policy tenant on haccp_point using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on haccp_point to cloche_app;
create table report (
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
  "from" timestamptz not null,
  "to" timestamptz not null,
  action_id uuid,
  scheduled_report_id uuid,
  status text not null default 'pending',
  data jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index report_location_id_idx on report (organization_id, location_id, id) where deleted is null;
create index report_name_idx on report (organization_id, left(search_text, 100), id) where deleted is null;
create index report_to_idx on report (organization_id, "to", id) where deleted is null;
create index report_scheduled_report_id_idx on report (organization_id, scheduled_report_id, id) where deleted is null;
create index report_search_idx on report using gin (search_text gin_trgm_ops);
alter table report enable row level security;
alter table report force row level security;
create policy tenant on report using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on report to cloche_app;
create table scheduled_report (
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
  recurrence text not null default 'week',
  at text not null default '07:00',
  action_id uuid,
  user_ids uuid[] not null default '{}',
  emails text,
  next_run timestamptz,
  last_run timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index scheduled_report_location_id_idx on scheduled_report (organization_id, location_id, id) where deleted is null;
create index scheduled_report_name_idx on scheduled_report (organization_id, left(search_text, 100), id) where deleted is null;
create index scheduled_report_search_idx on scheduled_report using gin (search_text gin_trgm_ops);
alter table scheduled_report enable row level security;
alter table scheduled_report force row level security;
create policy tenant on scheduled_report using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on scheduled_report to cloche_app;
create table order_batch (
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
  supplier text,
  supplier_location_id uuid,
  status text not null default 'pending',
  deliver_at timestamptz not null,
  sent_at timestamptz,
  note text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index order_batch_location_id_idx on order_batch (organization_id, location_id, id) where deleted is null;
create index order_batch_name_idx on order_batch (organization_id, left(search_text, 100), id) where deleted is null;
create index order_batch_status_idx on order_batch (organization_id, status, id) where deleted is null;
create index order_batch_deliver_at_idx on order_batch (organization_id, deliver_at, id) where deleted is null;
create index order_batch_search_idx on order_batch using gin (search_text gin_trgm_ops);
alter table order_batch enable row level security;
alter table order_batch force row level security;
create policy tenant on order_batch using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on order_batch to cloche_app;
create table "order" (
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
  order_batch_id uuid,
  product_id uuid not null,
  quantity_value numeric(18,6) not null,
  quantity_unit text not null,
  received_value numeric(18,6),
  received_unit text,
  status text not null default 'pending',
  deliver_at timestamptz,
  price numeric(18,6),
  supplier_lot text,
  expiration timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index order_location_id_idx on "order" (organization_id, location_id, id) where deleted is null;
create index order_name_idx on "order" (organization_id, left(search_text, 100), id) where deleted is null;
create index order_order_batch_id_idx on "order" (organization_id, order_batch_id, id) where deleted is null;
create index order_product_id_idx on "order" (organization_id, product_id, id) where deleted is null;
create index order_status_idx on "order" (organization_id, status, id) where deleted is null;
create index order_search_idx on "order" using gin (search_text gin_trgm_ops);
alter table "order" enable row level security;
alter table "order" force row level security;
create policy tenant on "order" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on "order" to cloche_app;
create table order_forwarder (
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
  supplier text,
  product_ids uuid[] not null default '{}',
  via text not null default 'email',
  email text,
  webhook_id uuid,
  target_location_id uuid,
  order_before text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index order_forwarder_location_id_idx on order_forwarder (organization_id, location_id, id) where deleted is null;
create index order_forwarder_name_idx on order_forwarder (organization_id, left(search_text, 100), id) where deleted is null;
create index order_forwarder_search_idx on order_forwarder using gin (search_text gin_trgm_ops);
alter table order_forwarder enable row level security;
alter table order_forwarder force row level security;
create policy tenant on order_forwarder using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on order_forwarder to cloche_app;
create table webhook (
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
  address text not null,
  topics text[] not null default '{}',
  is_public_for_a_p_i boolean not null default false,
  last_run timestamptz,
  next_sync timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index webhook_name_idx on webhook (organization_id, left(search_text, 100), id) where deleted is null;
create index webhook_search_idx on webhook using gin (search_text gin_trgm_ops);
alter table webhook enable row level security;
alter table webhook force row level security;
create policy tenant on webhook using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on webhook to cloche_app;
create table connector (
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
  type text not null,
  status text not null default 'off',
  location_ids uuid[] not null default '{}',
  last_run timestamptz,
  next_sync timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index connector_name_idx on connector (organization_id, left(search_text, 100), id) where deleted is null;
create index connector_type_idx on connector (organization_id, type, id) where deleted is null;
create index connector_search_idx on connector using gin (search_text gin_trgm_ops);
alter table connector enable row level security;
alter table connector force row level security;
create policy tenant on connector using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on connector to cloche_app;
create table experiment (
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
  status text not null default 'idea',
  product_id uuid,
  hypothesis text,
  result text,
  tried_at timestamptz,
  image uuid,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index experiment_name_idx on experiment (organization_id, left(search_text, 100), id) where deleted is null;
create index experiment_product_id_idx on experiment (organization_id, product_id, id) where deleted is null;
create index experiment_search_idx on experiment using gin (search_text gin_trgm_ops);
alter table experiment enable row level security;
alter table experiment force row level security;
create policy tenant on experiment using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on experiment to cloche_app;
create table experiment_score (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  experiment_id uuid not null,
  quality_parameter_id uuid not null,
  score double precision not null,
  user_id uuid,
  note text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index experiment_score_experiment_id_idx on experiment_score (organization_id, experiment_id, id) where deleted is null;
create index experiment_score_quality_parameter_id_idx on experiment_score (organization_id, quality_parameter_id, id) where deleted is null;
alter table experiment_score enable row level security;
alter table experiment_score force row level security;
create policy tenant on experiment_score using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on experiment_score to cloche_app;
create table quality_parameter (
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
  unit text,
  minimum double precision not null default 0,
  maximum double precision not null default 10,
  weight double precision not null default 1,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index quality_parameter_name_idx on quality_parameter (organization_id, left(search_text, 100), id) where deleted is null;
create index quality_parameter_search_idx on quality_parameter using gin (search_text gin_trgm_ops);
alter table quality_parameter enable row level security;
alter table quality_parameter force row level security;
create policy tenant on quality_parameter using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on quality_parameter to cloche_app;
create table company (
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
  kind text not null default 'lead',
  vat_id text,
  business_area text,
  email text,
  phone text,
  web text,
  address text,
  postcode text,
  city text,
  country text,
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
create index company_name_idx on company (organization_id, left(search_text, 100), id) where deleted is null;
create index company_search_idx on company using gin (search_text gin_trgm_ops);
alter table company enable row level security;
alter table company force row level security;
create policy tenant on company using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on company to cloche_app;
create table contact (
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
  company_id uuid,
  company_position text,
  email text,
  phone text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index contact_name_idx on contact (organization_id, left(search_text, 100), id) where deleted is null;
create index contact_company_id_idx on contact (organization_id, company_id, id) where deleted is null;
create index contact_search_idx on contact using gin (search_text gin_trgm_ops);
alter table contact enable row level security;
alter table contact force row level security;
create policy tenant on contact using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on contact to cloche_app;
create table crm_event (
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
  company_id uuid not null,
  contact_id uuid,
  kind text not null default 'note',
  at timestamptz not null,
  user_id uuid,
  next_at timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index crm_event_name_idx on crm_event (organization_id, left(search_text, 100), id) where deleted is null;
create index crm_event_company_id_idx on crm_event (organization_id, company_id, id) where deleted is null;
create index crm_event_at_idx on crm_event (organization_id, at, id) where deleted is null;
create index crm_event_search_idx on crm_event using gin (search_text gin_trgm_ops);
alter table crm_event enable row level security;
alter table crm_event force row level security;
create policy tenant on crm_event using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on crm_event to cloche_app;
create table user_token (
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
  user_id uuid not null,
  kind text not null default 'card',
  mac text,
  location_ids uuid[] not null default '{}',
  "from" timestamptz,
  "to" timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index user_token_name_idx on user_token (organization_id, left(search_text, 100), id) where deleted is null;
create index user_token_user_id_idx on user_token (organization_id, user_id, id) where deleted is null;
create unique index user_token_mac_key on user_token (organization_id, mac) where deleted is null;
create index user_token_search_idx on user_token using gin (search_text gin_trgm_ops);
alter table user_token enable row level security;
alter table user_token force row level security;
create policy tenant on user_token using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on user_token to cloche_app;
alter table equipment add constraint equipment_organization_fkey foreign key (organization_id) references organization (id);
alter table equipment_sensor add constraint equipment_sensor_organization_fkey foreign key (organization_id) references organization (id);
alter table equipment_sensor add constraint equipment_sensor_equipment_id_fkey foreign key (organization_id, equipment_id) references equipment (organization_id, id);
alter table software add constraint software_organization_fkey foreign key (organization_id) references organization (id);
alter table software add constraint software_equipment_id_fkey foreign key (organization_id, equipment_id) references equipment (organization_id, id);
alter table provider_license add constraint provider_license_organization_fkey foreign key (organization_id) references organization (id);
alter table provider_license add constraint provider_license_equipment_id_fkey foreign key (organization_id, equipment_id) references equipment (organization_id, id);
alter table menu add constraint menu_organization_fkey foreign key (organization_id) references organization (id);
alter table menu_item add constraint menu_item_organization_fkey foreign key (organization_id) references organization (id);
alter table menu_item add constraint menu_item_menu_id_fkey foreign key (organization_id, menu_id) references menu (organization_id, id);
alter table menu_item add constraint menu_item_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table modifier add constraint modifier_organization_fkey foreign key (organization_id) references organization (id);
alter table modifier add constraint modifier_ingredient_id_fkey foreign key (organization_id, ingredient_id) references product (organization_id, id);
alter table modifier add constraint modifier_replacement_id_fkey foreign key (organization_id, replacement_id) references product (organization_id, id);
alter table alert add constraint alert_organization_fkey foreign key (organization_id) references organization (id);
alter table alert add constraint alert_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table forwarder add constraint forwarder_organization_fkey foreign key (organization_id) references organization (id);
alter table forwarder add constraint forwarder_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table forwarder add constraint forwarder_webhook_id_fkey foreign key (organization_id, webhook_id) references webhook (organization_id, id);
alter table template add constraint template_organization_fkey foreign key (organization_id) references organization (id);
alter table template_block add constraint template_block_organization_fkey foreign key (organization_id) references organization (id);
alter table template_block add constraint template_block_template_id_fkey foreign key (organization_id, template_id) references template (organization_id, id);
alter table checkpoint add constraint checkpoint_organization_fkey foreign key (organization_id) references organization (id);
alter table checkpoint add constraint checkpoint_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table checkpoint add constraint checkpoint_device_id_fkey foreign key (organization_id, device_id) references device (organization_id, id);
alter table checkpoint add constraint checkpoint_source_id_fkey foreign key (organization_id, source_id) references location (organization_id, id);
alter table checkpoint add constraint checkpoint_target_id_fkey foreign key (organization_id, target_id) references location (organization_id, id);
alter table checkpoint_batch add constraint checkpoint_batch_organization_fkey foreign key (organization_id) references organization (id);
alter table checkpoint_batch add constraint checkpoint_batch_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table checkpoint_batch add constraint checkpoint_batch_checkpoint_id_fkey foreign key (organization_id, checkpoint_id) references checkpoint (organization_id, id);
alter table checkpoint_batch add constraint checkpoint_batch_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table task add constraint task_organization_fkey foreign key (organization_id) references organization (id);
alter table task add constraint task_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table task add constraint task_action_id_fkey foreign key (organization_id, action_id) references action (organization_id, id);
alter table task add constraint task_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table task add constraint task_program_id_fkey foreign key (organization_id, program_id) references program (organization_id, id);
alter table task add constraint task_device_id_fkey foreign key (organization_id, device_id) references device (organization_id, id);
alter table task add constraint task_pattern_id_fkey foreign key (organization_id, pattern_id) references pattern (organization_id, id);
alter table subtask add constraint subtask_organization_fkey foreign key (organization_id) references organization (id);
alter table subtask add constraint subtask_task_id_fkey foreign key (organization_id, task_id) references task (organization_id, id);
alter table pattern add constraint pattern_organization_fkey foreign key (organization_id) references organization (id);
alter table pattern add constraint pattern_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table pattern_task add constraint pattern_task_organization_fkey foreign key (organization_id) references organization (id);
alter table pattern_task add constraint pattern_task_pattern_id_fkey foreign key (organization_id, pattern_id) references pattern (organization_id, id);
alter table pattern_task add constraint pattern_task_action_id_fkey foreign key (organization_id, action_id) references action (organization_id, id);
alter table pattern_task add constraint pattern_task_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table pattern_task add constraint pattern_task_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table trigger add constraint trigger_organization_fkey foreign key (organization_id) references organization (id);
alter table trigger add constraint trigger_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table trigger add constraint trigger_action_id_fkey foreign key (organization_id, action_id) references action (organization_id, id);
alter table forecaster add constraint forecaster_organization_fkey foreign key (organization_id) references organization (id);
alter table forecaster add constraint forecaster_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table haccp_point add constraint haccp_point_organization_fkey foreign key (organization_id) references organization (id);
alter table haccp_point add constraint haccp_point_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table haccp_point add constraint haccp_point_device_id_fkey foreign key (organization_id, device_id) references device (organization_id, id);
alter table haccp_point add constraint haccp_point_sensor_id_fkey foreign key (organization_id, sensor_id) references sensor (organization_id, id);
alter table report add constraint report_organization_fkey foreign key (organization_id) references organization (id);
alter table report add constraint report_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table report add constraint report_action_id_fkey foreign key (organization_id, action_id) references action (organization_id, id);
alter table report add constraint report_scheduled_report_id_fkey foreign key (organization_id, scheduled_report_id) references scheduled_report (organization_id, id);
alter table scheduled_report add constraint scheduled_report_organization_fkey foreign key (organization_id) references organization (id);
alter table scheduled_report add constraint scheduled_report_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table scheduled_report add constraint scheduled_report_action_id_fkey foreign key (organization_id, action_id) references action (organization_id, id);
alter table order_batch add constraint order_batch_organization_fkey foreign key (organization_id) references organization (id);
alter table order_batch add constraint order_batch_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table order_batch add constraint order_batch_supplier_location_id_fkey foreign key (organization_id, supplier_location_id) references location (organization_id, id);
alter table "order" add constraint order_organization_fkey foreign key (organization_id) references organization (id);
alter table "order" add constraint order_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table "order" add constraint order_order_batch_id_fkey foreign key (organization_id, order_batch_id) references order_batch (organization_id, id);
alter table "order" add constraint order_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table order_forwarder add constraint order_forwarder_organization_fkey foreign key (organization_id) references organization (id);
alter table order_forwarder add constraint order_forwarder_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table order_forwarder add constraint order_forwarder_webhook_id_fkey foreign key (organization_id, webhook_id) references webhook (organization_id, id);
alter table order_forwarder add constraint order_forwarder_target_location_id_fkey foreign key (organization_id, target_location_id) references location (organization_id, id);
alter table webhook add constraint webhook_organization_fkey foreign key (organization_id) references organization (id);
alter table connector add constraint connector_organization_fkey foreign key (organization_id) references organization (id);
alter table experiment add constraint experiment_organization_fkey foreign key (organization_id) references organization (id);
alter table experiment add constraint experiment_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table experiment_score add constraint experiment_score_organization_fkey foreign key (organization_id) references organization (id);
alter table experiment_score add constraint experiment_score_experiment_id_fkey foreign key (organization_id, experiment_id) references experiment (organization_id, id);
alter table experiment_score add constraint experiment_score_quality_parameter_id_fkey foreign key (organization_id, quality_parameter_id) references quality_parameter (organization_id, id);
alter table experiment_score add constraint experiment_score_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table quality_parameter add constraint quality_parameter_organization_fkey foreign key (organization_id) references organization (id);
alter table company add constraint company_organization_fkey foreign key (organization_id) references organization (id);
alter table company add constraint company_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table contact add constraint contact_organization_fkey foreign key (organization_id) references organization (id);
alter table contact add constraint contact_company_id_fkey foreign key (organization_id, company_id) references company (organization_id, id);
alter table crm_event add constraint crm_event_organization_fkey foreign key (organization_id) references organization (id);
alter table crm_event add constraint crm_event_company_id_fkey foreign key (organization_id, company_id) references company (organization_id, id);
alter table crm_event add constraint crm_event_contact_id_fkey foreign key (organization_id, contact_id) references contact (organization_id, id);
alter table crm_event add constraint crm_event_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table user_token add constraint user_token_organization_fkey foreign key (organization_id) references organization (id);
alter table user_token add constraint user_token_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
