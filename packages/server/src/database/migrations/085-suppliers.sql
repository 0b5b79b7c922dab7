-- Suppliers and their catalogues, how much of a product a place keeps, and how an order stands.

create table stock_level (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  product_id uuid not null,
  minimum_value numeric(18,6) not null,
  minimum_unit text not null,
  par_value numeric(18,6),
  par_unit text,
  supplier_id uuid,
  source_location_id uuid,
  lead_days integer,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index stock_level_location_id_idx on stock_level (organization_id, location_id, id) where deleted is null;
create index stock_level_product_id_idx on stock_level (organization_id, product_id, id) where deleted is null;
alter table stock_level enable row level security;
alter table stock_level force row level security;
create policy tenant on stock_level using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on stock_level to cloche_app;
create table supplier (
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
  email text,
  phone text,
  language text,
  customer_number text,
  vat_id text,
  gln text,
  order_days text[] not null default '{}',
  delivery_days text[] not null default '{}',
  order_before text,
  lead_days integer not null default 1,
  minimum numeric(18,6),
  delivery_fee numeric(18,6),
  rating double precision,
  note text,
  place_ids uuid[] not null default '{}',
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index supplier_name_idx on supplier (organization_id, left(search_text, 100), id) where deleted is null;
create index supplier_search_idx on supplier using gin (search_text gin_trgm_ops);
alter table supplier enable row level security;
alter table supplier force row level security;
create policy tenant on supplier using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on supplier to cloche_app;
create table supplier_contact (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  supplier_id uuid not null,
  contact_name text not null,
  role text,
  email text,
  phone text,
  gets_orders boolean not null default false,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index supplier_contact_supplier_id_idx on supplier_contact (organization_id, supplier_id, id) where deleted is null;
alter table supplier_contact enable row level security;
alter table supplier_contact force row level security;
create policy tenant on supplier_contact using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on supplier_contact to cloche_app;
create table supplier_product (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  supplier_id uuid not null,
  product_id uuid not null,
  supplier_name text,
  supplier_code text,
  gtin text,
  pack_value numeric(18,6) not null,
  pack_unit text not null,
  pack_name text,
  price numeric(18,6),
  minimum_packs integer not null default 1,
  is_preferred boolean not null default false,
  valid_until date,
  previous_price numeric(18,6),
  price_changed_at timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index supplier_product_supplier_id_idx on supplier_product (organization_id, supplier_id, id) where deleted is null;
create index supplier_product_product_id_idx on supplier_product (organization_id, product_id, id) where deleted is null;
create index supplier_product_supplier_code_idx on supplier_product (organization_id, supplier_code, id) where deleted is null;
create index supplier_product_gtin_idx on supplier_product (organization_id, gtin, id) where deleted is null;
alter table supplier_product enable row level security;
alter table supplier_product force row level security;
create policy tenant on supplier_product using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on supplier_product to cloche_app;
alter table order_batch add column supplier_id uuid;
alter table order_batch add column sending text not null default 'draft';
alter table order_batch add column order_version integer not null default 1;
alter table order_batch add column approved_by_id uuid;
alter table order_batch add column approved_at timestamptz;
alter table order_batch add column read_at timestamptz;
alter table order_batch add column answered_at timestamptz;
alter table order_batch add column answer text;
alter table order_batch add column supplier_reference text;
alter table order_batch add column total numeric(18,6);
alter table order_batch add column delivery_fee numeric(18,6);
create index order_batch_supplier_id_idx on order_batch (organization_id, supplier_id, id) where deleted is null and supplier_id is not null;
alter table order_batch_item add column outcome text not null default 'accepted';
alter table order_batch_item add column refused_reason text;
alter table order_batch_item add column price numeric(18,6);
alter table "order" add column supplier_product_id uuid;
alter table "order" add column packs double precision;
alter table "order" add column why jsonb not null default '{}'::jsonb;
alter table "order" add column confirmed_value numeric(18,6);
alter table "order" add column confirmed_unit text;
alter table "order" add column substitute_id uuid;
alter table "order" add column refused_value numeric(18,6);
alter table "order" add column refused_unit text;
alter table "order" add column outcome text not null default 'open';
alter table stock_level add constraint stock_level_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table stock_level add constraint stock_level_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table stock_level add constraint stock_level_supplier_id_fkey foreign key (organization_id, supplier_id) references supplier (organization_id, id);
alter table stock_level add constraint stock_level_source_location_id_fkey foreign key (organization_id, source_location_id) references location (organization_id, id);
alter table supplier add constraint supplier_organization_fkey foreign key (organization_id) references organization (id);
alter table supplier_contact add constraint supplier_contact_supplier_id_fkey foreign key (organization_id, supplier_id) references supplier (organization_id, id);
alter table supplier_product add constraint supplier_product_supplier_id_fkey foreign key (organization_id, supplier_id) references supplier (organization_id, id);
alter table supplier_product add constraint supplier_product_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table order_batch add constraint order_batch_supplier_id_fkey foreign key (organization_id, supplier_id) references supplier (organization_id, id);
alter table order_batch add constraint order_batch_approved_by_id_fkey foreign key (organization_id, approved_by_id) references "user" (organization_id, id);
alter table "order" add constraint order_supplier_product_id_fkey foreign key (organization_id, supplier_product_id) references supplier_product (organization_id, id);
alter table "order" add constraint order_substitute_id_fkey foreign key (organization_id, substitute_id) references product (organization_id, id);

