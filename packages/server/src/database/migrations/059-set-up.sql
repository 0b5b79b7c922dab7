-- What was decided of the set-up of an organization.
alter table organization add column set_up jsonb not null default '{}'::jsonb;

-- Records that a branch has from a place above, with the values that it was given last.
create table roll_out (
  organization_id uuid not null,
  copy_id uuid not null,
  entity text not null,
  source_id uuid not null,
  location_id uuid not null,
  run_id uuid not null,
  given jsonb not null,
  primary key (organization_id, copy_id)
);
create unique index roll_out_source_key on roll_out (organization_id, source_id, location_id);
alter table roll_out add constraint roll_out_organization_id_fkey foreign key (organization_id) references organization (id);
alter table roll_out enable row level security;
alter table roll_out force row level security;
create policy tenant on roll_out using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on roll_out to cloche_app;

-- One sending of records to branches: what it came to, and what it changed, for taking it back.
create table roll_out_run (
  organization_id uuid not null,
  id uuid not null,
  entity text not null,
  created timestamptz not null,
  created_by uuid,
  counts jsonb not null,
  changes jsonb not null,
  undone timestamptz,
  primary key (organization_id, id)
);
alter table roll_out_run add constraint roll_out_run_organization_id_fkey foreign key (organization_id) references organization (id);
alter table roll_out_run enable row level security;
alter table roll_out_run force row level security;
create policy tenant on roll_out_run using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on roll_out_run to cloche_app;
