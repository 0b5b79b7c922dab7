-- Jobs of the house, which people hold at places; areas that the platform's people open for an organization.
alter table organization add column open_areas text[] not null default '{}';
alter table "user" add column jobs jsonb not null default '[]'::jsonb;
create table job_profile (
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
  doings text[] not null default '{}',
  levels jsonb not null default '{}'::jsonb,
  face text,
  home text,
  shipped text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index job_profile_name_idx on job_profile (organization_id, left(search_text, 100), id) where deleted is null;
create index job_profile_order_idx on job_profile (organization_id, priority, id) where deleted is null;
create index job_profile_search_idx on job_profile using gin (search_text gin_trgm_ops);
-- Every organization begins with these, in its own language.
alter table organization no force row level security;
insert into job_profile (organization_id, id, name, priority, doings, levels, face, home, shipped, search_text)
select organization.id, gen_random_uuid(), named.name, place, doings::text[], levels::jsonb, face, home, shipped, lower(named.name)
from organization
cross join (values
  ('cook', 'Cook', 'Cocinero', 0, '{label,task,check,alarm,count,carry}', '{}', 'floor', 'now'),
  ('shiftLeader', 'Shift leader', 'Jefe de turno', 1, '{label,task,check,alarm,count,receive,carry}', '{"TA":3,"C":2}', 'floor', 'now'),
  ('headChef', 'Head chef', 'Jefe de cocina', 2, '{label,task,check,alarm,count,receive,book,carry,order}', '{"P":3,"PB":3,"PM":3,"R":3,"E":3,"A":3,"M":3,"TA":3,"HP":2,"LT":2}', 'desk', 'kitchen'),
  ('storekeeper', 'Storekeeper', 'Almacenero', 3, '{label,task,alarm,count,receive,book,carry}', '{"C":3}', 'floor', 'store'),
  ('buyer', 'Buyer', 'Compras', 4, '{task,count,receive,book,order}', '{"OR":3}', 'desk', 'store'),
  ('hygieneOfficer', 'Hygiene officer', 'Responsable de higiene', 5, '{task,check,alarm}', '{"HP":3,"EV":3,"TA":2}', 'desk', 'hygiene'),
  ('waiter', 'Waiter', 'Camarero', 6, '{task,carry}', '{}', 'floor', 'now'),
  ('maintenance', 'Maintenance', 'Mantenimiento', 7, '{task,check,alarm}', '{"D":2}', 'floor', 'equipment'),
  ('auditor', 'Auditor', 'Auditor', 8, '{}', '{}', 'desk', 'hygiene')
) as first (shipped, english, spanish, place, doings, levels, face, home)
cross join lateral (select case when organization.locale like 'es%' then spanish else english end as name) as named;
alter table organization force row level security;
alter table job_profile enable row level security;
alter table job_profile force row level security;
create policy tenant on job_profile using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on job_profile to cloche_app;
alter table job_profile add constraint job_profile_organization_fkey foreign key (organization_id) references organization (id);
