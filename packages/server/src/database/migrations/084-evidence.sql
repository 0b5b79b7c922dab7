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

-- Where heads of chains are left, what was left there, and files for inspectors with the ways to read them.
create table seal_deposit (
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
  way text not null default 'mail',
  address text,
  rhythm text not null default 'day',
  secret text,
  due timestamptz,
  last_at timestamptz,
  last_block integer,
  failures integer not null default 0,
  fault text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index seal_deposit_name_idx on seal_deposit (organization_id, left(search_text, 100), id) where deleted is null;
create index seal_deposit_search_idx on seal_deposit using gin (search_text gin_trgm_ops);
alter table seal_deposit enable row level security;
alter table seal_deposit force row level security;
create policy tenant on seal_deposit using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on seal_deposit to cloche_app;
create table deposited_seal (
  organization_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  seal_deposit_id uuid not null,
  way text not null,
  address text,
  block integer not null,
  head text not null,
  sealed_at timestamptz not null,
  records integer not null,
  fault text,
  created timestamptz not null default now(),
  primary key (organization_id, id)
);
create index deposited_seal_at_idx on deposited_seal (organization_id, at, id);
create index deposited_seal_seal_deposit_id_idx on deposited_seal (organization_id, seal_deposit_id, id);
alter table deposited_seal enable row level security;
alter table deposited_seal force row level security;
create policy tenant on deposited_seal using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on deposited_seal to cloche_app;
create trigger append_only before update or delete on deposited_seal for each row execute function refuse_change();
create trigger append_only_truncate before truncate on deposited_seal for each statement execute function refuse_change();
create table inspector_file (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  at timestamptz not null,
  place text not null,
  from_day date not null,
  to_day date not null,
  chapters text[] not null default '{}',
  format text not null,
  language text not null,
  shows_people boolean not null default true,
  mark text not null,
  checks integer not null,
  content_digest text not null,
  file_digest text not null,
  signature text not null,
  public_key text not null,
  user_id uuid,
  created timestamptz not null default now(),
  primary key (organization_id, id)
);
create index inspector_file_location_id_idx on inspector_file (organization_id, location_id, id);
create index inspector_file_at_idx on inspector_file (organization_id, at, id);
create index inspector_file_file_digest_idx on inspector_file (organization_id, file_digest, id);
alter table inspector_file enable row level security;
alter table inspector_file force row level security;
create policy tenant on inspector_file using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on inspector_file to cloche_app;
create trigger append_only before update or delete on inspector_file for each row execute function refuse_change();
create trigger append_only_truncate before truncate on inspector_file for each statement execute function refuse_change();
create table inspector_link (
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
  from_day date not null,
  to_day date not null,
  chapters text[] not null default '{}',
  shows_people boolean not null default false,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid,
  openings integer not null default 0,
  last_opened timestamptz,
  ending text not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index inspector_link_location_id_idx on inspector_link (organization_id, location_id, id) where deleted is null;
create index inspector_link_name_idx on inspector_link (organization_id, left(search_text, 100), id) where deleted is null;
create index inspector_link_ends_at_idx on inspector_link (organization_id, ends_at, id) where deleted is null;
create index inspector_link_search_idx on inspector_link using gin (search_text gin_trgm_ops);
alter table inspector_link enable row level security;
alter table inspector_link force row level security;
create policy tenant on inspector_link using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on inspector_link to cloche_app;
create table inspector_opening (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  at timestamptz not null,
  inspector_link_id uuid not null,
  chapter text,
  network text not null,
  agent text,
  created timestamptz not null default now(),
  primary key (organization_id, id)
);
create index inspector_opening_location_id_idx on inspector_opening (organization_id, location_id, id);
create index inspector_opening_at_idx on inspector_opening (organization_id, at, id);
create index inspector_opening_inspector_link_id_idx on inspector_opening (organization_id, inspector_link_id, id);
alter table inspector_opening enable row level security;
alter table inspector_opening force row level security;
create policy tenant on inspector_opening using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on inspector_opening to cloche_app;
create trigger append_only before update or delete on inspector_opening for each row execute function refuse_change();
create trigger append_only_truncate before truncate on inspector_opening for each statement execute function refuse_change();
alter table seal_deposit add constraint seal_deposit_organization_fkey foreign key (organization_id) references organization (id);
alter table deposited_seal add constraint deposited_seal_seal_deposit_id_fkey foreign key (organization_id, seal_deposit_id) references seal_deposit (organization_id, id);
alter table inspector_file add constraint inspector_file_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table inspector_file add constraint inspector_file_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table inspector_link add constraint inspector_link_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table inspector_link add constraint inspector_link_revoked_by_fkey foreign key (organization_id, revoked_by) references "user" (organization_id, id);
alter table inspector_opening add constraint inspector_opening_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table inspector_opening add constraint inspector_opening_inspector_link_id_fkey foreign key (organization_id, inspector_link_id) references inspector_link (organization_id, id);

-- When heads are to be left. The server itself, which owns the table, looks for what is due in all organizations.
create table seal_deposit_due (
  organization_id uuid not null,
  seal_deposit_id uuid not null,
  due timestamptz not null,
  primary key (organization_id, seal_deposit_id)
);
alter table seal_deposit_due enable row level security;
create policy tenant on seal_deposit_due using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on seal_deposit_due to cloche_app;

-- By which a file is read without a log-in. Of each only a digest, looked up before an organization is known.
create table inspector_key (
  digest bytea primary key,
  organization_id uuid not null,
  inspector_link_id uuid not null,
  ends_at timestamptz not null
);
create index inspector_key_link_idx on inspector_key (organization_id, inspector_link_id);
alter table inspector_key enable row level security;
create policy tenant on inspector_key to cloche_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on inspector_key to cloche_app;
