-- How each organization stands with this installation, read before it is entered: at a log-in, by work in the background,
-- and by the lists of those who look after it.
create table customer (
  organization_id uuid primary key,
  name text not null default '',
  search_text text not null default '',
  country text,
  status text not null default 'active',
  is_platform boolean not null default false,
  suspended timestamptz,
  -- The organization whose people suspended it.
  suspended_by uuid,
  closed timestamptz,
  erase_after timestamptz,
  erased timestamptz,
  last_used timestamptz,
  -- What its people may do for customers of their own; null: the usual.
  affiliate_rights text[],
  labels bigint,
  records bigint,
  files bigint,
  bytes bigint,
  measured timestamptz,
  measure_due timestamptz not null default now(),
  created timestamptz not null default now(),
  constraint customer_status_check check (status in ('active', 'suspended', 'closed', 'erased'))
);
create index customer_name_idx on customer (left(search_text, 100), organization_id);
create index customer_measure_due_idx on customer (measure_due) where status <> 'erased';
create index customer_erase_after_idx on customer (erase_after) where status = 'closed';
alter table customer enable row level security;
create policy tenant on customer to cloche_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on customer to cloche_app;

alter table organization no force row level security;
insert into customer (organization_id, name, search_text, country, status, is_platform, suspended, created)
select id, name, lower(name), country, case when active and deleted is null then 'active' else 'suspended' end, is_platform,
  case when active and deleted is null then null else now() end, created
from organization;
alter table organization force row level security;
