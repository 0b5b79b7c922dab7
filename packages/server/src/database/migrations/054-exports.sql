-- Exports of an organization, whole, or of what is held of one person. The server itself, which owns the table, looks for
-- what waits in all organizations; ids, states and sizes alone.
create table data_export (
  organization_id uuid not null,
  id uuid not null,
  kind text not null,
  -- Of whom, where it is of a person.
  user_id uuid,
  asked timestamptz not null default now(),
  -- Null: the platform, or the organization's own rhythm.
  asked_by uuid,
  locale text not null default 'en',
  status text not null default 'waiting',
  done integer not null default 0,
  total integer not null default 0,
  attempts integer not null default 0,
  -- When the server that is at it was last heard of.
  beat timestamptz,
  finished timestamptz,
  expires timestamptz,
  bytes bigint,
  sha256 text,
  fault text,
  -- Where it was sent besides.
  sent_to text,
  sent timestamptz,
  primary key (organization_id, id),
  constraint data_export_kind_check check (kind in ('organization', 'person')),
  constraint data_export_status_check check (status in ('waiting', 'running', 'done', 'failed', 'removed'))
);
-- One at a time.
create unique index data_export_open_key on data_export (organization_id, kind) where status in ('waiting', 'running') and kind = 'organization';
create index data_export_due_idx on data_export (organization_id, asked) where status in ('waiting', 'running');
alter table data_export enable row level security;
create policy tenant on data_export using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on data_export to cloche_app;
alter table data_export add constraint data_export_organization_fkey foreign key (organization_id) references organization (id);

-- For how long each kind of data is kept, as an organization says, and how it went last.
create table retention (
  organization_id uuid not null,
  kind text not null,
  -- Null: for ever.
  days integer,
  changed timestamptz not null default now(),
  changed_by uuid,
  last_run timestamptz,
  last_removed integer not null default 0,
  primary key (organization_id, kind),
  constraint retention_days_check check (days is null or days between 1 and 36500)
);
alter table retention enable row level security;
alter table retention force row level security;
create policy tenant on retention using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on retention to cloche_app;
alter table retention add constraint retention_organization_fkey foreign key (organization_id) references organization (id);
