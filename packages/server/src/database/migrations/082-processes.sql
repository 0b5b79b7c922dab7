-- Runs of programs, and which of them have to be looked at.
create table process (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  name text not null,
  kind text not null,
  status text not null default 'running',
  resolution text,
  asks boolean not null default false,
  program_id uuid not null,
  label_ids uuid[] not null default '{}',
  batch_id uuid,
  product_id uuid,
  device_id uuid,
  sensor_id uuid,
  chamber_sensor_id uuid,
  probe text,
  started_at timestamptz not null,
  counts_from timestamptz not null,
  ready_at timestamptz,
  ended_at timestamptz,
  user_id uuid,
  ended_by_id uuid,
  reason text,
  targets jsonb,
  cooling_rule text,
  findings jsonb not null default '[]'::jsonb,
  phases jsonb not null default '[]'::jsonb,
  lethality jsonb not null default '[]'::jsonb,
  cooling jsonb,
  curve jsonb,
  typed jsonb not null default '[]'::jsonb,
  changes jsonb not null default '[]'::jsonb,
  calibration jsonb,
  warmest double precision,
  coldest double precision,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index process_location_id_idx on process (organization_id, location_id, id) where deleted is null;
create index process_program_id_idx on process (organization_id, program_id, id) where deleted is null;
create index process_batch_id_idx on process (organization_id, batch_id, id) where deleted is null and batch_id is not null;
create index process_sensor_id_idx on process (organization_id, sensor_id, id) where deleted is null and sensor_id is not null;
create index process_chamber_sensor_id_idx on process (organization_id, chamber_sensor_id, id) where deleted is null and chamber_sensor_id is not null;
create index process_started_at_idx on process (organization_id, started_at, id) where deleted is null;
alter table process enable row level security;
alter table process force row level security;
create policy tenant on process using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on process to cloche_app;
alter table process add constraint process_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table process add constraint process_program_id_fkey foreign key (organization_id, program_id) references program (organization_id, id);
alter table process add constraint process_batch_id_fkey foreign key (organization_id, batch_id) references batch (organization_id, id);
alter table process add constraint process_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table process add constraint process_device_id_fkey foreign key (organization_id, device_id) references device (organization_id, id);
alter table process add constraint process_sensor_id_fkey foreign key (organization_id, sensor_id) references sensor (organization_id, id);
alter table process add constraint process_chamber_sensor_id_fkey foreign key (organization_id, chamber_sensor_id) references sensor (organization_id, id);
alter table process add constraint process_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table process add constraint process_ended_by_id_fkey foreign key (organization_id, ended_by_id) references "user" (organization_id, id);

-- Which processes are looked at, and when again. The server itself, which owns the table, looks for what is due in all
-- organizations.
create table process_watch (
  organization_id uuid not null,
  process_id uuid not null,
  due timestamptz not null,
  primary key (organization_id, process_id)
);
create index process_watch_due_idx on process_watch (due);
alter table process_watch enable row level security;
create policy tenant on process_watch using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on process_watch to cloche_app;
