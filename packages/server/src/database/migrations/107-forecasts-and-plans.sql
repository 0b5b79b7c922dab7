-- What forecasters worked out, special days, and plans of days as they were accepted.
alter table forecaster alter column method set default 'best';
alter table forecaster add column source text not null default 'used';
alter table forecaster add column computed_at timestamptz;
create table forecast (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  forecaster_id uuid not null,
  product_id uuid not null,
  unit text not null,
  method text,
  is_replaced boolean not null default false,
  error double precision,
  naive_error double precision,
  weeks_known integer not null default 0,
  weeks_needed integer,
  days jsonb not null default '[]'::jsonb,
  computed_at timestamptz not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index forecast_forecaster_id_idx on forecast (organization_id, forecaster_id, id) where deleted is null;
create index forecast_product_id_idx on forecast (organization_id, product_id, id) where deleted is null;
alter table forecast enable row level security;
alter table forecast force row level security;
create policy tenant on forecast using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on forecast to cloche_app;
create table influence (
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
  day date not null,
  kind text not null default 'event',
  product_ids uuid[] not null default '{}',
  factor double precision,
  plus double precision,
  covers integer,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index influence_location_id_idx on influence (organization_id, location_id, id) where deleted is null;
create index influence_name_idx on influence (organization_id, left(search_text, 100), id) where deleted is null;
create index influence_day_idx on influence (organization_id, day, id) where deleted is null;
create index influence_search_idx on influence using gin (search_text gin_trgm_ops);
alter table influence enable row level security;
alter table influence force row level security;
create policy tenant on influence using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on influence to cloche_app;
create table day_plan (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  day date not null,
  needed_at text not null,
  accepted_at timestamptz not null,
  accepted_by uuid,
  typed jsonb not null default '[]'::jsonb,
  stock jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index day_plan_location_id_idx on day_plan (organization_id, location_id, id) where deleted is null;
alter table day_plan enable row level security;
alter table day_plan force row level security;
create policy tenant on day_plan using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on day_plan to cloche_app;
create table day_plan_line (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  day_plan_id uuid not null,
  kind text not null default 'make',
  product_id uuid not null,
  proposed_value numeric(18,6) not null,
  proposed_unit text not null,
  planned_value numeric(18,6) not null,
  planned_unit text not null,
  reasons jsonb not null default '[]'::jsonb,
  labels integer,
  start_at timestamptz not null,
  due_at timestamptz not null,
  task_id uuid,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index day_plan_line_day_plan_id_idx on day_plan_line (organization_id, day_plan_id, id) where deleted is null;
create index day_plan_line_product_id_idx on day_plan_line (organization_id, product_id, id) where deleted is null;
create index day_plan_line_task_id_idx on day_plan_line (organization_id, task_id, id) where deleted is null and task_id is not null;
alter table day_plan_line enable row level security;
alter table day_plan_line force row level security;
create policy tenant on day_plan_line using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on day_plan_line to cloche_app;
alter table forecast add constraint forecast_forecaster_id_fkey foreign key (organization_id, forecaster_id) references forecaster (organization_id, id);
alter table forecast add constraint forecast_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table influence add constraint influence_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table day_plan add constraint day_plan_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table day_plan add constraint day_plan_accepted_by_fkey foreign key (organization_id, accepted_by) references "user" (organization_id, id);
alter table day_plan_line add constraint day_plan_line_day_plan_id_fkey foreign key (organization_id, day_plan_id) references day_plan (organization_id, id);
alter table day_plan_line add constraint day_plan_line_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table day_plan_line add constraint day_plan_line_task_id_fkey foreign key (organization_id, task_id) references task (organization_id, id);
