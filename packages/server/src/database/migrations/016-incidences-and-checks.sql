-- Incidences that somebody closes, and what was found at HACCP points.
create table haccp_check (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  at timestamptz not null,
  point text not null,
  haccp_point_id uuid not null,
  value double precision,
  is_ok boolean not null default true,
  user_id uuid,
  note text,
  corrective text,
  incidence_id uuid,
  created timestamptz not null default now(),
  primary key (organization_id, id)
);
create index haccp_check_location_id_idx on haccp_check (organization_id, location_id, id);
create index haccp_check_at_idx on haccp_check (organization_id, at, id);
create index haccp_check_haccp_point_id_idx on haccp_check (organization_id, haccp_point_id, id);
alter table haccp_check enable row level security;
alter table haccp_check force row level security;
create policy tenant on haccp_check using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on haccp_check to cloche_app;
create trigger append_only before update or delete on haccp_check for each row execute function refuse_change();
create trigger append_only_truncate before truncate on haccp_check for each statement execute function refuse_change();
create table incidence (
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
  status text not null default 'open',
  level text not null default 'warning',
  at timestamptz,
  event_id text,
  product_id uuid,
  label_id uuid,
  device_id uuid,
  haccp_point_id uuid,
  acknowledged_by uuid,
  acknowledged_at timestamptz,
  cause text,
  corrective text,
  outcome text,
  verified_by uuid,
  closed_at timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index incidence_location_id_idx on incidence (organization_id, location_id, id) where deleted is null;
create index incidence_name_idx on incidence (organization_id, left(search_text, 100), id) where deleted is null;
create index incidence_status_idx on incidence (organization_id, status, id) where deleted is null;
create index incidence_at_idx on incidence (organization_id, at, id) where deleted is null;
create unique index incidence_event_id_key on incidence (organization_id, event_id) where deleted is null;
create index incidence_haccp_point_id_idx on incidence (organization_id, haccp_point_id, id) where deleted is null;
create index incidence_search_idx on incidence using gin (search_text gin_trgm_ops);
alter table incidence enable row level security;
alter table incidence force row level security;
create policy tenant on incidence using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on incidence to cloche_app;
alter table haccp_check add constraint haccp_check_organization_fkey foreign key (organization_id) references organization (id);
alter table haccp_check add constraint haccp_check_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table haccp_check add constraint haccp_check_haccp_point_id_fkey foreign key (organization_id, haccp_point_id) references haccp_point (organization_id, id);
alter table haccp_check add constraint haccp_check_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table haccp_check add constraint haccp_check_incidence_id_fkey foreign key (organization_id, incidence_id) references incidence (organization_id, id);
alter table incidence add constraint incidence_organization_fkey foreign key (organization_id) references organization (id);
alter table incidence add constraint incidence_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table incidence add constraint incidence_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table incidence add constraint incidence_label_id_fkey foreign key (organization_id, label_id) references label (organization_id, id);
alter table incidence add constraint incidence_device_id_fkey foreign key (organization_id, device_id) references device (organization_id, id);
alter table incidence add constraint incidence_haccp_point_id_fkey foreign key (organization_id, haccp_point_id) references haccp_point (organization_id, id);
alter table incidence add constraint incidence_acknowledged_by_fkey foreign key (organization_id, acknowledged_by) references "user" (organization_id, id);
alter table incidence add constraint incidence_verified_by_fkey foreign key (organization_id, verified_by) references "user" (organization_id, id);
