-- Alarm drills. Once one is over nobody changes it.
alter table notification add column stands_for text;
create table alarm_drill (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  name text not null,
  status text not null default 'running',
  notification_id uuid not null,
  started_at timestamptz not null,
  started_by_id uuid,
  finished_at timestamptz,
  target integer,
  took integer,
  is_on_time boolean,
  named integer,
  reached integer,
  result jsonb,
  conclusion text,
  signed_name text,
  result_digest text,
  file_digest text,
  signature text,
  public_key text,
  verification_code text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index alarm_drill_location_id_idx on alarm_drill (organization_id, location_id, id) where deleted is null;
create index alarm_drill_notification_id_idx on alarm_drill (organization_id, notification_id, id) where deleted is null;
create index alarm_drill_started_at_idx on alarm_drill (organization_id, started_at, id) where deleted is null;
create index alarm_drill_file_digest_idx on alarm_drill (organization_id, file_digest, id) where deleted is null;
alter table alarm_drill enable row level security;
alter table alarm_drill force row level security;
create policy tenant on alarm_drill using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on alarm_drill to cloche_app;
alter table alarm_drill add constraint alarm_drill_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table alarm_drill add constraint alarm_drill_notification_id_fkey foreign key (organization_id, notification_id) references notification (organization_id, id);
alter table alarm_drill add constraint alarm_drill_started_by_id_fkey foreign key (organization_id, started_by_id) references "user" (organization_id, id);
create trigger over_stays before update or delete on alarm_drill for each row when (old.status <> 'running') execute function refuse_change();

-- When drills of a place begin by themselves. The server itself, which owns the table, looks for what is due in all
-- organizations.
create table alarm_drill_plan (
  organization_id uuid not null,
  location_id uuid not null,
  settings jsonb not null,
  due timestamptz not null,
  version integer not null default 1,
  changed timestamptz not null default now(),
  primary key (organization_id, location_id)
);
create index alarm_drill_plan_due_idx on alarm_drill_plan (due);
alter table alarm_drill_plan enable row level security;
create policy tenant on alarm_drill_plan using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on alarm_drill_plan to cloche_app;
alter table alarm_drill_plan add constraint alarm_drill_plan_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
