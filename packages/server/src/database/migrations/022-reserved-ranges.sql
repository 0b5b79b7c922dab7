-- Numbers that one browser of one person holds for itself, so that it can register without a connection. What it never
-- uses stays a gap.
create table reserved_range (
  organization_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('product', 'batching', 'label')),
  -- The record's id; of labels the beginning of their serials.
  subject text not null,
  first integer not null check (first >= 0),
  last integer not null check (last >= first),
  used int4multirange not null default '{}',
  created timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index reserved_range_first_key on reserved_range (organization_id, kind, subject, first);
create index reserved_range_client_idx on reserved_range (organization_id, client_id, kind, subject);
alter table reserved_range enable row level security;
alter table reserved_range force row level security;
create policy tenant on reserved_range using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on reserved_range to cloche_app;
alter table reserved_range add constraint reserved_range_organization_fkey foreign key (organization_id) references organization (id);
