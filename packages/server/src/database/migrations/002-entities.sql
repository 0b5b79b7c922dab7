-- The first entities, as the catalogue declares them.

create table organization (
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
  business_area text,
  vat_id text,
  small_id text,
  organization_connection_id text,
  country text,
  region text,
  city text,
  address text,
  postcode text,
  web text,
  phone text,
  email text,
  locale text not null default 'en',
  time_zone text not null default 'Europe/Madrid',
  currency text not null default 'EUR',
  is_view_full boolean not null default false,
  digital_link_domain text,
  gs1_company_prefix text,
  gln text,
  image uuid,
  legal_text text,
  is_platform boolean not null default false,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (id)
);
create index organization_name_idx on organization (left(search_text, 100), id) where deleted is null;
create index organization_search_idx on organization using gin (search_text gin_trgm_ops);
alter table organization enable row level security;
alter table organization force row level security;
create policy tenant on organization using (id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on organization to cloche_app;

create table location (
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
  parent_id uuid,
  hierarchy uuid[],
  time_zone text,
  gln text,
  address text,
  city text,
  region text,
  postcode text,
  country text,
  phone text,
  email text,
  temperature_min double precision,
  temperature_max double precision,
  image uuid,
  periods jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index location_name_idx on location (organization_id, left(search_text, 100), id) where deleted is null;
create index location_type_idx on location (organization_id, type, id) where deleted is null;
create index location_parent_id_idx on location (organization_id, parent_id, id) where deleted is null;
create index location_search_idx on location using gin (search_text gin_trgm_ops);
create index location_hierarchy_idx on location using gin (hierarchy);
alter table location enable row level security;
alter table location force row level security;
create policy tenant on location using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on location to cloche_app;

create table "user" (
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
  last_name text,
  full_name text,
  email text not null,
  phone text,
  image uuid,
  role_level integer not null default 0,
  company_position text,
  location_ids uuid[] not null default '{}',
  is_deviceable boolean not null default false,
  last_login timestamptz,
  locale text,
  time_zone text,
  temperature_unit text not null default 'C',
  weight_unit text not null default 'kg',
  length_unit text not null default 'cm',
  list_sizes jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index user_name_idx on "user" (organization_id, left(search_text, 100), id) where deleted is null;
create unique index user_email_key on "user" (organization_id, email) where deleted is null;
create index user_last_login_idx on "user" (organization_id, last_login, id) where deleted is null;
create index user_search_idx on "user" using gin (search_text gin_trgm_ops);
alter table "user" enable row level security;
alter table "user" force row level security;
create policy tenant on "user" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on "user" to cloche_app;

create table license (
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
  status text not null default 'completed',
  "from" timestamptz not null,
  "to" timestamptz,
  location_id uuid,
  user_id uuid,
  reference text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index license_name_idx on license (organization_id, left(search_text, 100), id) where deleted is null;
create index license_to_idx on license (organization_id, "to", id) where deleted is null;
create index license_location_id_idx on license (organization_id, location_id, id) where deleted is null;
create index license_user_id_idx on license (organization_id, user_id, id) where deleted is null;
create index license_search_idx on license using gin (search_text gin_trgm_ops);
alter table license enable row level security;
alter table license force row level security;
create policy tenant on license using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on license to cloche_app;

create table product (
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
  type text not null default 'ingredient',
  sku text,
  gtin text,
  brand text,
  supplier text,
  origin text,
  consumption_unit text not null default 'kg',
  weight numeric(18,6),
  servings double precision,
  yield double precision not null default 1,
  cost numeric(18,6),
  allergens jsonb not null default '{}'::jsonb,
  diets text[] not null default '{}',
  ingredients_text text,
  nutrition jsonb,
  life jsonb not null default '{}'::jsonb,
  storage text,
  temperature_min double precision,
  temperature_max double precision,
  batch_pattern text,
  next_product_serial integer not null default 1,
  elaboration_id uuid,
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
create index product_name_idx on product (organization_id, left(search_text, 100), id) where deleted is null;
create index product_type_idx on product (organization_id, type, id) where deleted is null;
create index product_sku_idx on product (organization_id, sku, id) where deleted is null;
create unique index product_sku_key on product (organization_id, sku) where deleted is null;
create unique index product_gtin_key on product (organization_id, gtin) where deleted is null;
create index product_elaboration_id_idx on product (organization_id, elaboration_id, id) where deleted is null;
create index product_search_idx on product using gin (search_text gin_trgm_ops);
alter table product enable row level security;
alter table product force row level security;
create policy tenant on product using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on product to cloche_app;

create table composition (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  product_id uuid not null,
  ingredient_id uuid not null,
  quantity_value numeric(18,6) not null,
  quantity_unit text not null,
  yield double precision not null default 1,
  note text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index composition_product_id_idx on composition (organization_id, product_id, id) where deleted is null;
create index composition_ingredient_id_idx on composition (organization_id, ingredient_id, id) where deleted is null;
alter table composition enable row level security;
alter table composition force row level security;
create policy tenant on composition using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on composition to cloche_app;

create table program (
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
  action_path text,
  from_state text not null,
  next_state text not null,
  reuse_state text,
  is_consumable boolean not null default false,
  cook_time integer,
  hold_time integer,
  progress_time integer,
  max_hold_time integer,
  max_cook_time integer,
  cook_temperature double precision,
  target_temperature double precision,
  max_temperature double precision,
  next_best_before jsonb,
  next_expiration jsonb,
  reuse_best_before jsonb,
  reuse_expiration jsonb,
  inputs_limit boolean not null default true,
  product_ids uuid[] not null default '{}',
  is_locked boolean not null default false,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index program_name_idx on program (organization_id, left(search_text, 100), id) where deleted is null;
create index program_search_idx on program using gin (search_text gin_trgm_ops);
alter table program enable row level security;
alter table program force row level security;
create policy tenant on program using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on program to cloche_app;

create table attachment (
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
  media_type text,
  size integer,
  digest text,
  width integer,
  height integer,
  entity text,
  record_id text,
  product_id uuid,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index attachment_name_idx on attachment (organization_id, left(search_text, 100), id) where deleted is null;
create index attachment_record_id_idx on attachment (organization_id, record_id, id) where deleted is null;
create index attachment_search_idx on attachment using gin (search_text gin_trgm_ops);
alter table attachment enable row level security;
alter table attachment force row level security;
create policy tenant on attachment using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on attachment to cloche_app;

create table state (
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
  "order" integer not null default 100,
  is_final boolean not null default false,
  is_locked boolean not null default false,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index state_name_idx on state (organization_id, left(search_text, 100), id) where deleted is null;
create unique index state_path_key on state (organization_id, path) where deleted is null;
create index state_search_idx on state using gin (search_text gin_trgm_ops);
alter table state enable row level security;
alter table state force row level security;
create policy tenant on state using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on state to cloche_app;

create table elaboration (
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
create index elaboration_name_idx on elaboration (organization_id, left(search_text, 100), id) where deleted is null;
create index elaboration_search_idx on elaboration using gin (search_text gin_trgm_ops);
alter table elaboration enable row level security;
alter table elaboration force row level security;
create policy tenant on elaboration using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on elaboration to cloche_app;

create table step (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  elaboration_id uuid not null,
  state text not null,
  program_id uuid,
  expected_duration integer,
  target_temperature double precision,
  is_labelled boolean not null default false,
  instruction text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index step_elaboration_id_idx on step (organization_id, elaboration_id, id) where deleted is null;
alter table step enable row level security;
alter table step force row level security;
create policy tenant on step using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on step to cloche_app;

create table batching (
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
  product_id uuid not null,
  weight numeric(18,6),
  count_per_batch_item integer not null default 1,
  serving_count double precision,
  count_per_serving double precision,
  mode text not null default 'individual',
  state text,
  mask text,
  batch_pattern text,
  label_size text not null default '62x36',
  label_code text not null default 'none',
  print_by_device boolean not null default false,
  next_batch_serial integer not null default 1,
  next_product_serial integer not null default 1,
  next_batch_id text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index batching_name_idx on batching (organization_id, left(search_text, 100), id) where deleted is null;
create index batching_product_id_idx on batching (organization_id, product_id, id) where deleted is null;
create index batching_search_idx on batching using gin (search_text gin_trgm_ops);
alter table batching enable row level security;
alter table batching force row level security;
create policy tenant on batching using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on batching to cloche_app;

create table batch (
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
  product_id uuid not null,
  batching_id uuid,
  origin text not null default 'production',
  status text not null default 'available',
  status_reason text,
  serial integer,
  quantity_value numeric(18,6),
  quantity_unit text,
  made_at timestamptz,
  made_by_id uuid,
  best_before timestamptz,
  expiration timestamptz,
  supplier text,
  supplier_lot text,
  supplier_document text,
  recipe jsonb,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index batch_location_id_idx on batch (organization_id, location_id, id) where deleted is null;
create index batch_name_idx on batch (organization_id, left(search_text, 100), id) where deleted is null;
create index batch_product_id_idx on batch (organization_id, product_id, id) where deleted is null;
create index batch_batching_id_idx on batch (organization_id, batching_id, id) where deleted is null;
create index batch_status_idx on batch (organization_id, status, id) where deleted is null;
create index batch_made_at_idx on batch (organization_id, made_at, id) where deleted is null;
create index batch_expiration_idx on batch (organization_id, expiration, id) where deleted is null;
create index batch_supplier_lot_idx on batch (organization_id, supplier_lot, id) where deleted is null;
create index batch_search_idx on batch using gin (search_text gin_trgm_ops);
alter table batch enable row level security;
alter table batch force row level security;
create policy tenant on batch using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on batch to cloche_app;

create table batch_item (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  batch_id uuid not null,
  product_id uuid not null,
  count integer not null,
  count_per_batch_item integer not null default 1,
  serving_count double precision,
  count_per_serving double precision,
  quantity_value numeric(18,6),
  quantity_unit text,
  state text,
  mask text,
  best_before timestamptz,
  expiration timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index batch_item_location_id_idx on batch_item (organization_id, location_id, id) where deleted is null;
create index batch_item_batch_id_idx on batch_item (organization_id, batch_id, id) where deleted is null;
alter table batch_item enable row level security;
alter table batch_item force row level security;
create policy tenant on batch_item using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on batch_item to cloche_app;

create table label (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  serial text not null,
  product_id uuid not null,
  batch_id uuid not null,
  batch_item_id uuid,
  mode text not null default 'individual',
  count integer not null default 1,
  mask text,
  state text not null,
  is_final boolean not null default false,
  quantity_value numeric(18,6) not null,
  quantity_unit text not null,
  initial_quantity_value numeric(18,6) not null,
  initial_quantity_unit text not null,
  serving_count double precision,
  count_per_serving double precision,
  made_at timestamptz not null,
  made_by_id uuid,
  state_since timestamptz not null,
  program_id uuid,
  best_before timestamptz,
  expiration timestamptz,
  date_lines jsonb not null default '[]'::jsonb,
  pause jsonb,
  allergens jsonb not null default '{}'::jsonb,
  container_id uuid,
  replaces_id uuid,
  printed_at timestamptz,
  note text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index label_location_id_idx on label (organization_id, location_id, id) where deleted is null;
create unique index label_serial_key on label (organization_id, serial) where deleted is null;
create index label_product_id_idx on label (organization_id, product_id, id) where deleted is null;
create index label_batch_id_idx on label (organization_id, batch_id, id) where deleted is null;
create index label_made_at_idx on label (organization_id, made_at, id) where deleted is null;
create index label_expiration_idx on label (organization_id, expiration, id) where deleted is null;
create index label_container_id_idx on label (organization_id, container_id, id) where deleted is null;
-- What is still in the kitchen: the home screen counts it, and what expires next is on top.
create index label_open_idx on label (organization_id, location_id, expiration, id) where deleted is null and not is_final;
alter table label enable row level security;
alter table label force row level security;
create policy tenant on label using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on label to cloche_app;

create table label_link (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  event_id text not null,
  kind text not null,
  quantity_value numeric(18,6) not null,
  quantity_unit text not null,
  created timestamptz not null default now(),
  primary key (organization_id, id)
);
create index label_link_location_id_idx on label_link (organization_id, location_id, id);
create index label_link_from_id_idx on label_link (organization_id, from_id, id);
create index label_link_to_id_idx on label_link (organization_id, to_id, id);
alter table label_link enable row level security;
alter table label_link force row level security;
create policy tenant on label_link using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on label_link to cloche_app;
create trigger append_only before update or delete on label_link for each row execute function refuse_change();
create trigger append_only_truncate before truncate on label_link for each statement execute function refuse_change();

create table favorite (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  product_id uuid not null,
  batching_id uuid,
  state text not null,
  quantity_value numeric(18,6),
  quantity_unit text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index favorite_location_id_idx on favorite (organization_id, location_id, id) where deleted is null;
create index favorite_product_id_idx on favorite (organization_id, product_id, id) where deleted is null;
alter table favorite enable row level security;
alter table favorite force row level security;
create policy tenant on favorite using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on favorite to cloche_app;

create table event (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  at timestamptz not null,
  kind text not null,
  action text not null,
  label_id uuid,
  batch_id uuid,
  product_id uuid,
  program_id uuid,
  container_id uuid,
  user_id uuid,
  device_id text,
  from_state text,
  to_state text,
  quantity_value numeric(18,6),
  quantity_unit text,
  data jsonb not null default '{}'::jsonb,
  created timestamptz not null default now(),
  primary key (organization_id, at, id)
) partition by range (at);
create table event_default partition of event default;
create index event_location_id_idx on event (organization_id, location_id, at, id);
create index event_label_id_idx on event (organization_id, label_id, id);
create index event_batch_id_idx on event (organization_id, batch_id, id);
create index event_product_id_idx on event (organization_id, product_id, id);
alter table event enable row level security;
alter table event force row level security;
create policy tenant on event using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on event to cloche_app;
create trigger append_only before update or delete on event for each row execute function refuse_change();
create trigger append_only_truncate before truncate on event for each statement execute function refuse_change();

create table container_shape (
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
  type text not null default 'gastronorm',
  gtin text,
  outer_length double precision,
  outer_width double precision,
  outer_height double precision,
  tare numeric(18,6),
  max_weight numeric(18,6),
  capacity_value numeric(18,6),
  capacity_unit text,
  levels integer,
  temperature_min double precision,
  temperature_max double precision,
  is_reusable boolean not null default true,
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
create index container_shape_name_idx on container_shape (organization_id, left(search_text, 100), id) where deleted is null;
create unique index container_shape_gtin_key on container_shape (organization_id, gtin) where deleted is null;
create index container_shape_search_idx on container_shape using gin (search_text gin_trgm_ops);
alter table container_shape enable row level security;
alter table container_shape force row level security;
create policy tenant on container_shape using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on container_shape to cloche_app;

create table container (
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
  shape_id uuid,
  sscc text,
  grai text,
  parent_id uuid,
  status text not null default 'available',
  tare numeric(18,6),
  cleaned_at timestamptz,
  cleaning_due date,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index container_location_id_idx on container (organization_id, location_id, id) where deleted is null;
create index container_name_idx on container (organization_id, left(search_text, 100), id) where deleted is null;
create index container_shape_id_idx on container (organization_id, shape_id, id) where deleted is null;
create unique index container_sscc_key on container (organization_id, sscc) where deleted is null;
create unique index container_grai_key on container (organization_id, grai) where deleted is null;
create index container_parent_id_idx on container (organization_id, parent_id, id) where deleted is null;
create index container_search_idx on container using gin (search_text gin_trgm_ops);
alter table container enable row level security;
alter table container force row level security;
create policy tenant on container using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on container to cloche_app;

alter table location add constraint location_organization_fkey foreign key (organization_id) references organization (id);
alter table location add constraint location_parent_id_fkey foreign key (organization_id, parent_id) references location (organization_id, id);
alter table "user" add constraint user_organization_fkey foreign key (organization_id) references organization (id);
alter table license add constraint license_organization_fkey foreign key (organization_id) references organization (id);
alter table license add constraint license_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table license add constraint license_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table product add constraint product_organization_fkey foreign key (organization_id) references organization (id);
alter table product add constraint product_elaboration_id_fkey foreign key (organization_id, elaboration_id) references elaboration (organization_id, id);
alter table composition add constraint composition_organization_fkey foreign key (organization_id) references organization (id);
alter table composition add constraint composition_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table composition add constraint composition_ingredient_id_fkey foreign key (organization_id, ingredient_id) references product (organization_id, id);
alter table program add constraint program_organization_fkey foreign key (organization_id) references organization (id);
alter table attachment add constraint attachment_organization_fkey foreign key (organization_id) references organization (id);
alter table attachment add constraint attachment_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table state add constraint state_organization_fkey foreign key (organization_id) references organization (id);
alter table elaboration add constraint elaboration_organization_fkey foreign key (organization_id) references organization (id);
alter table step add constraint step_organization_fkey foreign key (organization_id) references organization (id);
alter table step add constraint step_elaboration_id_fkey foreign key (organization_id, elaboration_id) references elaboration (organization_id, id);
alter table step add constraint step_program_id_fkey foreign key (organization_id, program_id) references program (organization_id, id);
alter table batching add constraint batching_organization_fkey foreign key (organization_id) references organization (id);
alter table batching add constraint batching_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table batch add constraint batch_organization_fkey foreign key (organization_id) references organization (id);
alter table batch add constraint batch_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table batch add constraint batch_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table batch add constraint batch_batching_id_fkey foreign key (organization_id, batching_id) references batching (organization_id, id);
alter table batch add constraint batch_made_by_id_fkey foreign key (organization_id, made_by_id) references "user" (organization_id, id);
alter table batch_item add constraint batch_item_organization_fkey foreign key (organization_id) references organization (id);
alter table batch_item add constraint batch_item_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table batch_item add constraint batch_item_batch_id_fkey foreign key (organization_id, batch_id) references batch (organization_id, id);
alter table batch_item add constraint batch_item_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table label add constraint label_organization_fkey foreign key (organization_id) references organization (id);
alter table label add constraint label_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table label add constraint label_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table label add constraint label_batch_id_fkey foreign key (organization_id, batch_id) references batch (organization_id, id);
alter table label add constraint label_batch_item_id_fkey foreign key (organization_id, batch_item_id) references batch_item (organization_id, id);
alter table label add constraint label_made_by_id_fkey foreign key (organization_id, made_by_id) references "user" (organization_id, id);
alter table label add constraint label_program_id_fkey foreign key (organization_id, program_id) references program (organization_id, id);
alter table label add constraint label_container_id_fkey foreign key (organization_id, container_id) references container (organization_id, id);
alter table label add constraint label_replaces_id_fkey foreign key (organization_id, replaces_id) references label (organization_id, id);
alter table label_link add constraint label_link_organization_fkey foreign key (organization_id) references organization (id);
alter table label_link add constraint label_link_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table label_link add constraint label_link_from_id_fkey foreign key (organization_id, from_id) references label (organization_id, id);
alter table label_link add constraint label_link_to_id_fkey foreign key (organization_id, to_id) references label (organization_id, id);
alter table favorite add constraint favorite_organization_fkey foreign key (organization_id) references organization (id);
alter table favorite add constraint favorite_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table favorite add constraint favorite_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table favorite add constraint favorite_batching_id_fkey foreign key (organization_id, batching_id) references batching (organization_id, id);
alter table event add constraint event_organization_fkey foreign key (organization_id) references organization (id);
alter table container_shape add constraint container_shape_organization_fkey foreign key (organization_id) references organization (id);
alter table container add constraint container_organization_fkey foreign key (organization_id) references organization (id);
alter table container add constraint container_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table container add constraint container_shape_id_fkey foreign key (organization_id, shape_id) references container_shape (organization_id, id);
alter table container add constraint container_parent_id_fkey foreign key (organization_id, parent_id) references container (organization_id, id);
