-- HACCP plans: their hazards, the points that hang on them, and the versions that were published.
create table haccp_plan (
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
  kind text not null,
  region text not null,
  published_number integer,
  published_at timestamptz,
  scope text,
  team text,
  products text,
  use text,
  steps jsonb not null default '[]'::jsonb,
  flow_confirmed_on date,
  flow_confirmed_by text,
  verification text,
  records text,
  review_months integer,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index haccp_plan_location_id_idx on haccp_plan (organization_id, location_id, id) where deleted is null;
create index haccp_plan_name_idx on haccp_plan (organization_id, left(search_text, 100), id) where deleted is null;
create index haccp_plan_search_idx on haccp_plan using gin (search_text gin_trgm_ops);
alter table haccp_plan enable row level security;
alter table haccp_plan force row level security;
create policy tenant on haccp_plan using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on haccp_plan to cloche_app;
create table haccp_hazard (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  plan_id uuid not null,
  step text,
  stage text not null,
  kind text not null,
  description text not null,
  foods text,
  product_ids uuid[] not null default '{}',
  likelihood integer not null,
  severity integer not null,
  measures text,
  answers jsonb not null default '{"prerequisite":null,"measure":null,"later":null,"enough":null}'::jsonb,
  outcome text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index haccp_hazard_plan_id_idx on haccp_hazard (organization_id, plan_id, id) where deleted is null;
alter table haccp_hazard enable row level security;
alter table haccp_hazard force row level security;
create policy tenant on haccp_hazard using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on haccp_hazard to cloche_app;
create table haccp_plan_version (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  plan text not null,
  plan_id uuid not null,
  number integer not null,
  at timestamptz not null,
  reason text not null,
  content jsonb not null,
  signed_by_id uuid,
  signed_name text not null,
  content_digest text not null,
  created timestamptz not null default now(),
  primary key (organization_id, id)
);
create index haccp_plan_version_location_id_idx on haccp_plan_version (organization_id, location_id, id);
create index haccp_plan_version_plan_id_idx on haccp_plan_version (organization_id, plan_id, id);
create index haccp_plan_version_at_idx on haccp_plan_version (organization_id, at, id);
alter table haccp_plan_version enable row level security;
alter table haccp_plan_version force row level security;
create policy tenant on haccp_plan_version using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on haccp_plan_version to cloche_app;
create trigger append_only before update or delete on haccp_plan_version for each row execute function refuse_change();
create trigger append_only_truncate before truncate on haccp_plan_version for each statement execute function refuse_change();
alter table haccp_point add column hazard_id uuid;
create index haccp_point_hazard_id_idx on haccp_point (organization_id, hazard_id, id) where deleted is null and hazard_id is not null;
alter table haccp_check add column plan_version_id uuid;
create index haccp_check_plan_version_id_idx on haccp_check (organization_id, plan_version_id, id) where plan_version_id is not null;
alter table haccp_plan add constraint haccp_plan_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table haccp_hazard add constraint haccp_hazard_plan_id_fkey foreign key (organization_id, plan_id) references haccp_plan (organization_id, id);
alter table haccp_plan_version add constraint haccp_plan_version_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table haccp_plan_version add constraint haccp_plan_version_plan_id_fkey foreign key (organization_id, plan_id) references haccp_plan (organization_id, id);
alter table haccp_plan_version add constraint haccp_plan_version_signed_by_id_fkey foreign key (organization_id, signed_by_id) references "user" (organization_id, id);
alter table haccp_point add constraint haccp_point_hazard_id_fkey foreign key (organization_id, hazard_id) references haccp_hazard (organization_id, id);
alter table haccp_check add constraint haccp_check_plan_version_id_fkey foreign key (organization_id, plan_version_id) references haccp_plan_version (organization_id, id);
create unique index haccp_plan_version_number_key on haccp_plan_version (organization_id, plan_id, number);
