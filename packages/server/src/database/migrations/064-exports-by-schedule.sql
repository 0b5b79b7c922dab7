-- When everything of an organization is exported by itself, and where to. What is secret of it lies sealed.
create table export_schedule (
  organization_id uuid not null,
  settings jsonb not null,
  sealed_secret bytea,
  version integer not null default 1,
  changed timestamptz not null default now(),
  changed_by uuid,
  primary key (organization_id)
);
alter table export_schedule enable row level security;
alter table export_schedule force row level security;
create policy tenant on export_schedule using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on export_schedule to cloche_app;
alter table export_schedule add constraint export_schedule_organization_fkey foreign key (organization_id) references organization (id);

-- What was sent, and the one that is planned. The server itself, which owns the table, looks for what is due in all
-- organizations.
create table export_run (
  organization_id uuid not null,
  id uuid not null,
  -- When the schedule has it.
  planned timestamptz not null,
  status text not null default 'planned',
  -- When a server may take it: at its time, or for the next try.
  due timestamptz not null,
  attempts integer not null default 0,
  -- When the server that is at it was last heard of.
  beat timestamptz,
  started timestamptz,
  finished timestamptz,
  name text not null,
  sent_to text,
  bytes bigint,
  sha256 text,
  fault text,
  detail text,
  removed timestamptz,
  primary key (organization_id, id),
  constraint export_run_status_check check (status in ('planned', 'running', 'done', 'failed', 'skipped'))
);
-- One at a time.
create unique index export_run_open_key on export_run (organization_id) where status in ('planned', 'running');
create index export_run_due_idx on export_run (due) where status in ('planned', 'running');
create index export_run_planned_idx on export_run (organization_id, planned);
alter table export_run enable row level security;
create policy tenant on export_run using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on export_run to cloche_app;
alter table export_run add constraint export_run_organization_fkey foreign key (organization_id) references organization (id);

-- Nothing ever wrote them: what is sent has lines of its own.
alter table data_export drop column sent_to, drop column sent;

-- Whom an erasure looks for in organizations that they visited.
create index history_acted_by_idx on history (organization_id, acted_by_user_id) where acted_by_user_id is not null;
