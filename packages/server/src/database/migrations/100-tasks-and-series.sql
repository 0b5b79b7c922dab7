-- Tasks of series with an outcome of their own, the job that a task stands for, steps with values; series, shifts.
alter table task add column profile_ids uuid[] not null default '{}';
alter table task add column shift_id uuid;
alter table task add column is_claimed boolean not null default false;
alter table task add column claimed_by uuid;
alter table task add column after_ids uuid[] not null default '{}';
alter table task add column work text not null default 'none';
alter table task add column haccp_point_id uuid;
alter table task add column supplier_id uuid;
alter table task add column outcome text not null default 'none';
alter table task add column outcome_reason text;
alter table task add column series_id uuid;
alter table task add column occurs_on date;
alter table task add column started_by uuid;
alter table task add column ended_by uuid;
alter table task add column done_entity text;
alter table task add column done_id text;
alter table task add column origin text not null default 'none';
alter table task add column origin_id text;
create index task_series_id_idx on task (organization_id, series_id, id) where deleted is null and series_id is not null;
create unique index task_occurs_on_key on task (organization_id, series_id, occurs_on) where deleted is null;
alter table subtask add column kind text not null default 'tick';
alter table subtask add column is_compulsory boolean not null default false;
alter table subtask add column unit text;
alter table subtask add column min double precision;
alter table subtask add column max double precision;
alter table subtask add column value double precision;
alter table subtask add column attachment_id uuid;
alter table subtask add column haccp_point_id uuid;
alter table subtask add column product_id uuid;
alter table subtask add column done_by uuid;
alter table subtask add column done_at timestamptz;
create table task_series (
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
  rule text not null,
  start_at timestamptz not null,
  days text not null default 'every',
  until date,
  expected_duration integer,
  due_after integer,
  user_ids uuid[] not null default '{}',
  profile_ids uuid[] not null default '{}',
  shift_id uuid,
  work text not null default 'none',
  action_id uuid,
  product_id uuid,
  program_id uuid,
  device_id uuid,
  haccp_point_id uuid,
  supplier_id uuid,
  quantity_value numeric(18,6),
  quantity_unit text,
  steps jsonb not null default '[]'::jsonb,
  exceptions jsonb not null default '[]'::jsonb,
  skipped_weekdays text[] not null default '{}',
  paused_from date,
  skip_reason text,
  laid_until date,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index task_series_location_id_idx on task_series (organization_id, location_id, id) where deleted is null;
create index task_series_name_idx on task_series (organization_id, left(search_text, 100), id) where deleted is null;
create index task_series_search_idx on task_series using gin (search_text gin_trgm_ops);
alter table task_series enable row level security;
alter table task_series force row level security;
create policy tenant on task_series using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on task_series to cloche_app;
create table shift (
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
  "from" text not null,
  "to" text not null,
  weekdays text[] not null default '{}',
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index shift_location_id_idx on shift (organization_id, location_id, id) where deleted is null;
create index shift_name_idx on shift (organization_id, left(search_text, 100), id) where deleted is null;
create index shift_search_idx on shift using gin (search_text gin_trgm_ops);
alter table shift enable row level security;
alter table shift force row level security;
create policy tenant on shift using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on shift to cloche_app;
alter table pattern_task add column profile_ids uuid[] not null default '{}';
alter table pattern_task add column shift_id uuid;
alter table pattern_task add column work text not null default 'none';
alter table pattern_task add column quantity_value numeric(18,6);
alter table pattern_task add column quantity_unit text;
alter table pattern_task add column program_id uuid;
alter table pattern_task add column device_id uuid;
alter table pattern_task add column haccp_point_id uuid;
alter table pattern_task add column steps jsonb not null default '[]'::jsonb;
alter table task add constraint task_shift_id_fkey foreign key (organization_id, shift_id) references shift (organization_id, id);
alter table task add constraint task_claimed_by_fkey foreign key (organization_id, claimed_by) references "user" (organization_id, id);
alter table task add constraint task_haccp_point_id_fkey foreign key (organization_id, haccp_point_id) references haccp_point (organization_id, id);
alter table task add constraint task_supplier_id_fkey foreign key (organization_id, supplier_id) references supplier (organization_id, id);
alter table task add constraint task_series_id_fkey foreign key (organization_id, series_id) references task_series (organization_id, id);
alter table task add constraint task_started_by_fkey foreign key (organization_id, started_by) references "user" (organization_id, id);
alter table task add constraint task_ended_by_fkey foreign key (organization_id, ended_by) references "user" (organization_id, id);
alter table subtask add constraint subtask_attachment_id_fkey foreign key (organization_id, attachment_id) references attachment (organization_id, id);
alter table subtask add constraint subtask_haccp_point_id_fkey foreign key (organization_id, haccp_point_id) references haccp_point (organization_id, id);
alter table subtask add constraint subtask_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table subtask add constraint subtask_done_by_fkey foreign key (organization_id, done_by) references "user" (organization_id, id);
alter table task_series add constraint task_series_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table task_series add constraint task_series_shift_id_fkey foreign key (organization_id, shift_id) references shift (organization_id, id);
alter table task_series add constraint task_series_action_id_fkey foreign key (organization_id, action_id) references action (organization_id, id);
alter table task_series add constraint task_series_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table task_series add constraint task_series_program_id_fkey foreign key (organization_id, program_id) references program (organization_id, id);
alter table task_series add constraint task_series_device_id_fkey foreign key (organization_id, device_id) references device (organization_id, id);
alter table task_series add constraint task_series_haccp_point_id_fkey foreign key (organization_id, haccp_point_id) references haccp_point (organization_id, id);
alter table task_series add constraint task_series_supplier_id_fkey foreign key (organization_id, supplier_id) references supplier (organization_id, id);
alter table shift add constraint shift_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table pattern_task add constraint pattern_task_shift_id_fkey foreign key (organization_id, shift_id) references shift (organization_id, id);
alter table pattern_task add constraint pattern_task_program_id_fkey foreign key (organization_id, program_id) references program (organization_id, id);
alter table pattern_task add constraint pattern_task_device_id_fkey foreign key (organization_id, device_id) references device (organization_id, id);
alter table pattern_task add constraint pattern_task_haccp_point_id_fkey foreign key (organization_id, haccp_point_id) references haccp_point (organization_id, id);
