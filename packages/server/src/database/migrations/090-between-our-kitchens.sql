-- Food on its way between our own places: until the other confirms it, it is in stock nowhere.

alter table label add column shipment_id uuid;
create index label_shipment_id_idx on label (organization_id, shipment_id, id) where deleted is null and shipment_id is not null;
create table shipment (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  to_location_id uuid not null,
  order_batch_id uuid,
  status text not null default 'sent',
  document text,
  sent_at timestamptz not null,
  sent_by_id uuid,
  departure_temperature double precision,
  sensor_id uuid,
  received_at timestamptz,
  received_by_id uuid,
  arrival_temperature double precision,
  note text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index shipment_location_id_idx on shipment (organization_id, location_id, id) where deleted is null;
create index shipment_to_location_id_idx on shipment (organization_id, to_location_id, id) where deleted is null;
create index shipment_order_batch_id_idx on shipment (organization_id, order_batch_id, id) where deleted is null and order_batch_id is not null;
create index shipment_sent_at_idx on shipment (organization_id, sent_at, id) where deleted is null;
alter table shipment enable row level security;
alter table shipment force row level security;
create policy tenant on shipment using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on shipment to cloche_app;
create table shipment_line (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  shipment_id uuid not null,
  label_id uuid,
  state text not null,
  from_location_id uuid not null,
  product_id uuid not null,
  order_id uuid,
  quantity_value numeric(18,6) not null,
  quantity_unit text not null,
  outcome text not null default 'onTheWay',
  arrived_value numeric(18,6),
  arrived_unit text,
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
create index shipment_line_shipment_id_idx on shipment_line (organization_id, shipment_id, id) where deleted is null;
create index shipment_line_label_id_idx on shipment_line (organization_id, label_id, id) where deleted is null and label_id is not null;
create index shipment_line_order_id_idx on shipment_line (organization_id, order_id, id) where deleted is null and order_id is not null;
alter table shipment_line enable row level security;
alter table shipment_line force row level security;
create policy tenant on shipment_line using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on shipment_line to cloche_app;
alter table label add constraint label_shipment_id_fkey foreign key (organization_id, shipment_id) references shipment (organization_id, id);
alter table shipment add constraint shipment_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table shipment add constraint shipment_to_location_id_fkey foreign key (organization_id, to_location_id) references location (organization_id, id);
alter table shipment add constraint shipment_order_batch_id_fkey foreign key (organization_id, order_batch_id) references order_batch (organization_id, id);
alter table shipment add constraint shipment_sent_by_id_fkey foreign key (organization_id, sent_by_id) references "user" (organization_id, id);
alter table shipment add constraint shipment_sensor_id_fkey foreign key (organization_id, sensor_id) references sensor (organization_id, id);
alter table shipment add constraint shipment_received_by_id_fkey foreign key (organization_id, received_by_id) references "user" (organization_id, id);
alter table shipment_line add constraint shipment_line_shipment_id_fkey foreign key (organization_id, shipment_id) references shipment (organization_id, id);
alter table shipment_line add constraint shipment_line_label_id_fkey foreign key (organization_id, label_id) references label (organization_id, id);
alter table shipment_line add constraint shipment_line_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table shipment_line add constraint shipment_line_order_id_fkey foreign key (organization_id, order_id) references "order" (organization_id, id);
alter table shipment_line add constraint shipment_line_from_location_id_fkey foreign key (organization_id, from_location_id) references location (organization_id, id);
