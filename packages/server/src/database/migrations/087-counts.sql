-- Counts as sessions: planned or begun, counted by several, reviewed and booked whole.
create table stock_count (
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
  kind text not null default 'full',
  status text not null default 'open',
  due_at timestamptz,
  every_days integer,
  is_blind boolean not null default true,
  most integer not null default 10,
  tolerance double precision not null default 5,
  approve_above numeric(18,6) not null default 100,
  checkpoint_id uuid,
  started_at timestamptz,
  started_by_id uuid,
  ended_at timestamptz,
  booked_at timestamptz,
  booked_by_id uuid,
  counted integer not null default 0,
  difference numeric(18,6),
  moved numeric(18,6),
  sheet jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index stock_count_location_id_idx on stock_count (organization_id, location_id, id) where deleted is null;
create index stock_count_name_idx on stock_count (organization_id, left(search_text, 100), id) where deleted is null;
create index stock_count_due_at_idx on stock_count (organization_id, due_at, id) where deleted is null;
create index stock_count_order_idx on stock_count (organization_id, due_at desc nulls last, id desc) where deleted is null;
create index stock_count_search_idx on stock_count using gin (search_text gin_trgm_ops);
alter table stock_count enable row level security;
alter table stock_count force row level security;
create policy tenant on stock_count using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on stock_count to cloche_app;
create table stock_count_line (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  stock_count_id uuid not null,
  product_id uuid not null,
  state text not null,
  place_id uuid not null,
  counted_at timestamptz not null,
  counted_value numeric(18,6) not null,
  counted_unit text not null,
  expected_value numeric(18,6) not null,
  expected_unit text not null,
  difference_value numeric(18,6) not null,
  difference_unit text not null,
  value numeric(18,6),
  reason text,
  step integer not null default 0,
  labels jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index stock_count_line_stock_count_id_idx on stock_count_line (organization_id, stock_count_id, id) where deleted is null;
create index stock_count_line_product_id_idx on stock_count_line (organization_id, product_id, id) where deleted is null;
alter table stock_count_line enable row level security;
alter table stock_count_line force row level security;
create policy tenant on stock_count_line using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on stock_count_line to cloche_app;
create table stock_count_entry (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  stock_count_id uuid not null,
  at timestamptz not null,
  user_id uuid,
  terminal_id uuid,
  device text,
  part_id uuid,
  product_id uuid not null,
  state text not null,
  place_id uuid not null,
  label_id uuid,
  covers text not null,
  quantity_value numeric(18,6),
  quantity_unit text,
  how jsonb not null default '[]'::jsonb,
  round integer not null default 1,
  takes_back uuid[] not null default '{}',
  is_left boolean not null default false,
  is_by_label boolean not null default false,
  missing uuid[] not null default '{}',
  reason text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index stock_count_entry_stock_count_id_idx on stock_count_entry (organization_id, stock_count_id, id) where deleted is null;
alter table stock_count_entry enable row level security;
alter table stock_count_entry force row level security;
create policy tenant on stock_count_entry using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on stock_count_entry to cloche_app;
alter table stock_count add constraint stock_count_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table stock_count add constraint stock_count_checkpoint_id_fkey foreign key (organization_id, checkpoint_id) references checkpoint (organization_id, id);
alter table stock_count add constraint stock_count_started_by_id_fkey foreign key (organization_id, started_by_id) references "user" (organization_id, id);
alter table stock_count add constraint stock_count_booked_by_id_fkey foreign key (organization_id, booked_by_id) references "user" (organization_id, id);
alter table stock_count_line add constraint stock_count_line_stock_count_id_fkey foreign key (organization_id, stock_count_id) references stock_count (organization_id, id);
alter table stock_count_line add constraint stock_count_line_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table stock_count_line add constraint stock_count_line_place_id_fkey foreign key (organization_id, place_id) references location (organization_id, id);
alter table stock_count_entry add constraint stock_count_entry_stock_count_id_fkey foreign key (organization_id, stock_count_id) references stock_count (organization_id, id);
alter table stock_count_entry add constraint stock_count_entry_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table stock_count_entry add constraint stock_count_entry_terminal_id_fkey foreign key (organization_id, terminal_id) references terminal (organization_id, id);
alter table stock_count_entry add constraint stock_count_entry_part_id_fkey foreign key (organization_id, part_id) references location (organization_id, id);
alter table stock_count_entry add constraint stock_count_entry_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table stock_count_entry add constraint stock_count_entry_place_id_fkey foreign key (organization_id, place_id) references location (organization_id, id);
alter table stock_count_entry add constraint stock_count_entry_label_id_fkey foreign key (organization_id, label_id) references label (organization_id, id);
