-- What arrived with which paper, and the account with a supplier.

alter table order_batch_item add column best_before timestamptz;
alter table order_batch_item add column arrival_id uuid;
create table arrival (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  order_batch_id uuid,
  supplier_id uuid,
  document text,
  at timestamptz not null,
  received_by_id uuid,
  note text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index arrival_location_id_idx on arrival (organization_id, location_id, id) where deleted is null;
create index arrival_order_batch_id_idx on arrival (organization_id, order_batch_id, id) where deleted is null and order_batch_id is not null;
create index arrival_at_idx on arrival (organization_id, at, id) where deleted is null;
alter table arrival enable row level security;
alter table arrival force row level security;
create policy tenant on arrival using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on arrival to cloche_app;
create table supplier_entry (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  supplier_id uuid not null,
  at timestamptz not null,
  kind text not null,
  money numeric(18,6),
  crates integer,
  crate text,
  product_id uuid,
  batch_id uuid,
  order_batch_id uuid,
  quantity_value numeric(18,6),
  quantity_unit text,
  reason text,
  document text,
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
create index supplier_entry_location_id_idx on supplier_entry (organization_id, location_id, id) where deleted is null;
create index supplier_entry_supplier_id_idx on supplier_entry (organization_id, supplier_id, id) where deleted is null;
create index supplier_entry_at_idx on supplier_entry (organization_id, at, id) where deleted is null;
alter table supplier_entry enable row level security;
alter table supplier_entry force row level security;
create policy tenant on supplier_entry using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on supplier_entry to cloche_app;
alter table order_batch_item add constraint order_batch_item_arrival_id_fkey foreign key (organization_id, arrival_id) references arrival (organization_id, id);
alter table arrival add constraint arrival_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table arrival add constraint arrival_order_batch_id_fkey foreign key (organization_id, order_batch_id) references order_batch (organization_id, id);
alter table arrival add constraint arrival_supplier_id_fkey foreign key (organization_id, supplier_id) references supplier (organization_id, id);
alter table arrival add constraint arrival_received_by_id_fkey foreign key (organization_id, received_by_id) references "user" (organization_id, id);
alter table supplier_entry add constraint supplier_entry_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table supplier_entry add constraint supplier_entry_supplier_id_fkey foreign key (organization_id, supplier_id) references supplier (organization_id, id);
alter table supplier_entry add constraint supplier_entry_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table supplier_entry add constraint supplier_entry_batch_id_fkey foreign key (organization_id, batch_id) references batch (organization_id, id);
alter table supplier_entry add constraint supplier_entry_order_batch_id_fkey foreign key (organization_id, order_batch_id) references order_batch (organization_id, id);
alter table supplier_entry add constraint supplier_entry_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
