-- Heavy calls that are under way on any server: a person and an organization have so many at once, wherever they are made.
create table heavy_call (
  id uuid primary key,
  organization_id uuid not null,
  user_id uuid not null,
  -- A server that went away gives nothing back: the place is free again from here on.
  until timestamptz not null
);
create index heavy_call_organization_idx on heavy_call (organization_id, until);
alter table heavy_call set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
