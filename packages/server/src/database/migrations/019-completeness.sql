-- Readings of sensors, what arrived for orders, requests of customers; secrets of tokens, webhooks and connectors
-- (sealed by the server); subscriptions, findings of HACCP points, appointments. Time-shaped tables list by a
-- link in order of time.
alter table purchase add column kind text not null default 'purchase';
alter table purchase add column recurrence text not null default 'none';
alter table batching add column default_count integer not null default 1;
drop index event_label_id_idx;
create index event_label_id_idx on event (organization_id, label_id, at, id);
drop index event_batch_id_idx;
create index event_batch_id_idx on event (organization_id, batch_id, at, id);
drop index event_product_id_idx;
create index event_product_id_idx on event (organization_id, product_id, at, id);
create table stream (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  at timestamptz not null,
  sensor_id uuid not null,
  device_id uuid,
  value double precision not null,
  created timestamptz not null default now(),
  primary key (organization_id, at, id)
) partition by range (at);
create table stream_default partition of stream default;
create index stream_location_id_idx on stream (organization_id, location_id, at, id);
create index stream_sensor_id_idx on stream (organization_id, sensor_id, at, id);
create index stream_device_id_idx on stream (organization_id, device_id, at, id);
alter table stream enable row level security;
alter table stream force row level security;
create policy tenant on stream using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on stream to cloche_app;
create trigger append_only before update or delete on stream for each row execute function refuse_change();
create trigger append_only_truncate before truncate on stream for each statement execute function refuse_change();
drop index stock_variation_product_id_idx;
create index stock_variation_product_id_idx on stock_variation (organization_id, product_id, at, id);
drop index stock_variation_checkpoint_batch_id_idx;
create index stock_variation_checkpoint_batch_id_idx on stock_variation (organization_id, checkpoint_batch_id, at, id);
alter table haccp_point add column options text;
alter table haccp_point add column trigger_id uuid;
create table order_batch_item (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  order_batch_id uuid not null,
  product_id uuid not null,
  order_id uuid,
  quantity_value numeric(18,6) not null,
  quantity_unit text not null,
  supplier_lot text,
  expiration timestamptz,
  temperature double precision,
  batch_id uuid,
  note text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index order_batch_item_order_batch_id_idx on order_batch_item (organization_id, order_batch_id, id) where deleted is null;
create index order_batch_item_product_id_idx on order_batch_item (organization_id, product_id, id) where deleted is null;
create index order_batch_item_order_id_idx on order_batch_item (organization_id, order_id, id) where deleted is null;
alter table order_batch_item enable row level security;
alter table order_batch_item force row level security;
create policy tenant on order_batch_item using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on order_batch_item to cloche_app;
alter table webhook add column secret text;
alter table connector add column address text;
alter table connector add column access_key text;
alter table crm_event add column until timestamptz;
alter table crm_event add column place text;
alter table crm_event add column attendee_ids uuid[] not null default '{}';
alter table crm_event add column user_ids uuid[] not null default '{}';
create table crm_ticket (
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
  kind text not null default 'question',
  status text not null default 'open',
  user_id uuid,
  due_at timestamptz,
  result text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index crm_ticket_name_idx on crm_ticket (organization_id, left(search_text, 100), id) where deleted is null;
create index crm_ticket_company_id_idx on crm_ticket (organization_id, company_id, id) where deleted is null;
create index crm_ticket_status_idx on crm_ticket (organization_id, status, id) where deleted is null;
create index crm_ticket_search_idx on crm_ticket using gin (search_text gin_trgm_ops);
alter table crm_ticket enable row level security;
alter table crm_ticket force row level security;
create policy tenant on crm_ticket using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on crm_ticket to cloche_app;
alter table user_token add column pin text;
alter table stream add constraint stream_organization_fkey foreign key (organization_id) references organization (id);
alter table haccp_point add constraint haccp_point_trigger_id_fkey foreign key (organization_id, trigger_id) references trigger (organization_id, id);
alter table order_batch_item add constraint order_batch_item_organization_fkey foreign key (organization_id) references organization (id);
alter table order_batch_item add constraint order_batch_item_order_batch_id_fkey foreign key (organization_id, order_batch_id) references order_batch (organization_id, id);
alter table order_batch_item add constraint order_batch_item_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table order_batch_item add constraint order_batch_item_order_id_fkey foreign key (organization_id, order_id) references "order" (organization_id, id);
alter table order_batch_item add constraint order_batch_item_batch_id_fkey foreign key (organization_id, batch_id) references batch (organization_id, id);
alter table crm_ticket add constraint crm_ticket_organization_fkey foreign key (organization_id) references organization (id);
alter table crm_ticket add constraint crm_ticket_company_id_fkey foreign key (organization_id, company_id) references company (organization_id, id);
alter table crm_ticket add constraint crm_ticket_contact_id_fkey foreign key (organization_id, contact_id) references contact (organization_id, id);
alter table crm_ticket add constraint crm_ticket_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
