-- Sheets that were imported, and what of them was not understood.
create table sheet_import (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  file text not null,
  entity text not null,
  user_id uuid,
  location_id uuid,
  made_rows integer not null default 0,
  changed_rows integer not null default 0,
  refused_rows integer not null default 0,
  part_rows integer not null default 0,
  left_out text,
  parts jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
alter table sheet_import enable row level security;
alter table sheet_import force row level security;
create policy tenant on sheet_import using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on sheet_import to cloche_app;
create table import_note (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  sheet_import_id uuid not null,
  line integer not null,
  severity text not null,
  header text,
  value text,
  problem text not null,
  details jsonb not null default '{}'::jsonb,
  field text,
  entity text not null,
  record_id text,
  settled_at timestamptz,
  settled_by_id uuid,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index import_note_sheet_import_id_idx on import_note (organization_id, sheet_import_id, id) where deleted is null;
create index import_note_record_id_idx on import_note (organization_id, record_id, id) where deleted is null;
alter table import_note enable row level security;
alter table import_note force row level security;
create policy tenant on import_note using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on import_note to cloche_app;
alter table sheet_import add constraint sheet_import_organization_fkey foreign key (organization_id) references organization (id);
alter table sheet_import add constraint sheet_import_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table sheet_import add constraint sheet_import_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table import_note add constraint import_note_organization_fkey foreign key (organization_id) references organization (id);
alter table import_note add constraint import_note_sheet_import_id_fkey foreign key (organization_id, sheet_import_id) references sheet_import (organization_id, id);
alter table import_note add constraint import_note_settled_by_id_fkey foreign key (organization_id, settled_by_id) references "user" (organization_id, id);
