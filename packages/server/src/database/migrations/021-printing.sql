-- Printing through a queue: printers, their jobs, and the agents that carry jobs to printers.
create table printer (
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
  connection text not null,
  language text not null default 'zpl',
  dpi text not null default '203',
  width double precision,
  label_size text,
  template_id uuid,
  is_default boolean not null default false,
  device_id uuid,
  status text not null default 'new',
  status_since timestamptz,
  last_seen timestamptz,
  fault text,
  retry_at timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index printer_location_id_idx on printer (organization_id, location_id, id) where deleted is null;
create index printer_name_idx on printer (organization_id, left(search_text, 100), id) where deleted is null;
create index printer_search_idx on printer using gin (search_text gin_trgm_ops);
alter table printer enable row level security;
alter table printer force row level security;
create policy tenant on printer using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on printer to cloche_app;
create table print_job (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  title text not null,
  status text not null default 'queued',
  printer_id uuid not null,
  label_ids uuid[] not null default '{}',
  pieces integer not null default 1,
  copies integer not null default 1,
  template_id uuid,
  size text,
  label_code text,
  requested_at timestamptz not null,
  requested_by_id uuid,
  printed_at timestamptz,
  attempts integer not null default 0,
  fault text,
  fault_detail text,
  reprint_of_id uuid,
  agent_id uuid,
  lease_id text,
  lease_until timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index print_job_location_id_idx on print_job (organization_id, location_id, id) where deleted is null;
create index print_job_printer_id_idx on print_job (organization_id, printer_id, id) where deleted is null;
create index print_job_requested_at_idx on print_job (organization_id, requested_at, id) where deleted is null;
alter table print_job enable row level security;
alter table print_job force row level security;
create policy tenant on print_job using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on print_job to cloche_app;
create table print_agent (
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
  enrolled_at timestamptz,
  last_seen timestamptz,
  host text,
  software_version text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index print_agent_location_id_idx on print_agent (organization_id, location_id, id) where deleted is null;
create index print_agent_name_idx on print_agent (organization_id, left(search_text, 100), id) where deleted is null;
create index print_agent_search_idx on print_agent using gin (search_text gin_trgm_ops);
alter table print_agent enable row level security;
alter table print_agent force row level security;
create policy tenant on print_agent using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on print_agent to cloche_app;
alter table printer add constraint printer_organization_fkey foreign key (organization_id) references organization (id);
alter table printer add constraint printer_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table printer add constraint printer_template_id_fkey foreign key (organization_id, template_id) references template (organization_id, id);
alter table printer add constraint printer_device_id_fkey foreign key (organization_id, device_id) references device (organization_id, id);
alter table print_job add constraint print_job_organization_fkey foreign key (organization_id) references organization (id);
alter table print_job add constraint print_job_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table print_job add constraint print_job_printer_id_fkey foreign key (organization_id, printer_id) references printer (organization_id, id);
alter table print_job add constraint print_job_template_id_fkey foreign key (organization_id, template_id) references template (organization_id, id);
alter table print_job add constraint print_job_requested_by_id_fkey foreign key (organization_id, requested_by_id) references "user" (organization_id, id);
alter table print_job add constraint print_job_reprint_of_id_fkey foreign key (organization_id, reprint_of_id) references print_job (organization_id, id);
alter table print_job add constraint print_job_agent_id_fkey foreign key (organization_id, agent_id) references print_agent (organization_id, id);
alter table print_agent add constraint print_agent_organization_fkey foreign key (organization_id) references organization (id);
alter table print_agent add constraint print_agent_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
-- What is open is asked for every few seconds.
create index print_job_open_idx on print_job (organization_id, printer_id, requested_at, id) where deleted is null and status in ('queued', 'sent');
-- Codes and keys of agents: of each only a digest. Looked up before an organization is known.
create table print_agent_key (
  digest bytea primary key,
  kind text not null,
  organization_id uuid not null,
  agent_id uuid not null,
  created timestamptz not null default now(),
  -- Codes expire, keys are taken back.
  expires timestamptz,
  constraint print_agent_key_kind_check check (kind in ('code', 'key')),
  constraint print_agent_key_agent_fkey foreign key (organization_id, agent_id) references print_agent (organization_id, id) on delete cascade
);
create index print_agent_key_agent_idx on print_agent_key (organization_id, agent_id);
alter table print_agent_key enable row level security;
create policy tenant on print_agent_key to cloche_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on print_agent_key to cloche_app;
