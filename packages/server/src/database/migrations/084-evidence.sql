-- More is sealed: checks, what records that are evidence became at each change, and the readings of every hour.

-- A record as a change left it, whole.
create table record_revision (
  organization_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  entity text not null,
  record_id uuid not null,
  version integer not null,
  content jsonb not null,
  primary key (organization_id, id)
);
create index record_revision_record_idx on record_revision (organization_id, record_id, version);
create index record_revision_at_idx on record_revision (organization_id, at, id);
alter table record_revision enable row level security;
alter table record_revision force row level security;
create policy tenant on record_revision using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on record_revision to cloche_app;
create trigger append_only before update or delete on record_revision for each row execute function refuse_change();
create trigger append_only_truncate before truncate on record_revision for each statement execute function refuse_change();
alter table record_revision add constraint record_revision_organization_fkey foreign key (organization_id) references organization (id);

-- What a sensor measured in an hour, as a digest; readings that come late make a further revision beside it.
create table reading_digest (
  organization_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  sensor_id uuid not null,
  -- When the hour begins.
  hour timestamptz not null,
  revision integer not null,
  count integer not null,
  low double precision not null,
  high double precision not null,
  digest text not null,
  primary key (organization_id, id)
);
create unique index reading_digest_hour_key on reading_digest (organization_id, sensor_id, hour, revision);
create index reading_digest_at_idx on reading_digest (organization_id, at, id);
alter table reading_digest enable row level security;
alter table reading_digest force row level security;
create policy tenant on reading_digest using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on reading_digest to cloche_app;
create trigger append_only before update or delete on reading_digest for each row execute function refuse_change();
create trigger append_only_truncate before truncate on reading_digest for each statement execute function refuse_change();
alter table reading_digest add constraint reading_digest_sensor_id_fkey foreign key (organization_id, sensor_id) references sensor (organization_id, id);

-- Up to which hour readings of an organization have digests. The server itself looks for what is due in all of them.
create table reading_digest_until (
  organization_id uuid primary key,
  until timestamptz not null
);
alter table reading_digest_until enable row level security;
create policy tenant on reading_digest_until using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select on reading_digest_until to cloche_app;

-- Hours of sensors that readings came for when they were long over.
create table reading_late (
  organization_id uuid not null,
  sensor_id uuid not null,
  hour timestamptz not null,
  primary key (organization_id, sensor_id, hour)
);
alter table reading_late enable row level security;
create policy tenant on reading_late using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on reading_late to cloche_app;

alter table unsealed drop constraint unsealed_readable;
alter table unsealed add constraint unsealed_readable check (
  ledger in ('event', 'label_link', 'stock_variation', 'history', 'haccp_check', 'record_revision', 'reading_digest', 'haccp_plan_version')
  and coalesce(array_ndims(ids), 1) = 1 and coalesce(array_ndims(ats), 1) = 1 and cardinality(ids) = cardinality(ats)
  and array_position(ids, null) is null and array_position(ats, null) is null
  and timestamptz '1600-01-01 00:00:00+00' <= all (ats) and timestamptz '2600-01-01 00:00:00+00' > all (ats)
);

-- What was written before is sealed from now on: checks and incidences as they are today wait in parts, and are bound
-- into blocks a thousand at a time. The hours of older readings follow by themselves, some a round.
alter table haccp_check no force row level security;
alter table incidence no force row level security;
alter table record_revision no force row level security;
insert into unsealed (organization_id, ledger, ids, ats)
  select organization_id, 'haccp_check', array_agg(id order by place), array_agg(created order by place)
  from (select organization_id, id, created, row_number() over (partition by organization_id order by created, id) as place from haccp_check) as numbered
  group by organization_id, (place - 1) / 500 order by min(created);
insert into record_revision (organization_id, at, id, entity, record_id, version, content)
  select organization_id, now(), gen_random_uuid(), 'incidence', id, version, to_jsonb(incidence) - 'search_text' from incidence;
insert into unsealed (organization_id, ledger, ids, ats)
  select organization_id, 'record_revision', array_agg(id order by place), array_agg(at order by place)
  from (select organization_id, id, at, row_number() over (partition by organization_id order by id) as place from record_revision) as numbered
  group by organization_id, (place - 1) / 500;
alter table haccp_check force row level security;
alter table incidence force row level security;
alter table record_revision force row level security;
