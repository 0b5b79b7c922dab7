-- What a trigger listens to and makes besides, and that it fired.

alter table trigger add column listens text not null default 'event';
alter table trigger alter column event_kind drop not null;
alter table trigger add column device_id uuid;
alter table trigger add column check_is text;
alter table trigger add column haccp_point_ids uuid[] not null default '{}';
alter table trigger add column compares text;
alter table trigger add column amount_value numeric(18,6);
alter table trigger add column amount_unit text;
alter table trigger add column start_at timestamptz;
alter table trigger add column repeats text not null default 'day';
alter table trigger add column rule text;
alter table trigger add column place_ids uuid[] not null default '{}';
alter table trigger add column windows jsonb not null default '[]'::jsonb;
alter table trigger add column user_ids uuid[] not null default '{}';
alter table trigger add column level text not null default 'warning';
alter table trigger add column due_after integer;
alter table trigger add column order_product_id uuid;
alter table trigger add column order_quantity_value numeric(18,6);
alter table trigger add column order_quantity_unit text;
alter table trigger add column webhook_id uuid;
alter table trigger add column next_at timestamptz;
alter table trigger add column going jsonb not null default '{}'::jsonb;
create index trigger_listens_idx on trigger (organization_id, listens, id) where deleted is null;
create index trigger_next_at_idx on trigger (organization_id, next_at, id) where deleted is null;
create table trigger_firing (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  trigger_id uuid not null,
  at timestamptz not null,
  status text not null default 'waiting',
  fault text,
  cause text not null,
  cause_entity text,
  cause_id text,
  about text,
  caused_at timestamptz not null,
  place_id uuid,
  product_id uuid,
  batch_id uuid,
  device_id uuid,
  due_at timestamptz not null,
  fired_at timestamptz,
  made_entity text,
  made_id text,
  chain jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index trigger_firing_trigger_id_idx on trigger_firing (organization_id, trigger_id, id) where deleted is null;
create index trigger_firing_at_idx on trigger_firing (organization_id, at, id) where deleted is null;
create index trigger_firing_cause_id_idx on trigger_firing (organization_id, cause_id, id) where deleted is null;
create index trigger_firing_made_id_idx on trigger_firing (organization_id, made_id, id) where deleted is null;
alter table trigger_firing enable row level security;
alter table trigger_firing force row level security;
create policy tenant on trigger_firing using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on trigger_firing to cloche_app;
alter table trigger add constraint trigger_device_id_fkey foreign key (organization_id, device_id) references device (organization_id, id);
alter table trigger add constraint trigger_order_product_id_fkey foreign key (organization_id, order_product_id) references product (organization_id, id);
alter table trigger add constraint trigger_webhook_id_fkey foreign key (organization_id, webhook_id) references webhook (organization_id, id);
alter table trigger_firing add constraint trigger_firing_trigger_id_fkey foreign key (organization_id, trigger_id) references trigger (organization_id, id);
alter table trigger_firing add constraint trigger_firing_place_id_fkey foreign key (organization_id, place_id) references location (organization_id, id);
alter table trigger_firing add constraint trigger_firing_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table trigger_firing add constraint trigger_firing_batch_id_fkey foreign key (organization_id, batch_id) references batch (organization_id, id);
alter table trigger_firing add constraint trigger_firing_device_id_fkey foreign key (organization_id, device_id) references device (organization_id, id);
