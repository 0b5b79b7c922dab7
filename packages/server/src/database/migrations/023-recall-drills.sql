-- Recall drills. Once one is over nobody changes it.

create table recall_drill (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  lot text not null,
  status text not null default 'running',
  kind text not null,
  batch_id uuid not null,
  product_id uuid not null,
  started_at timestamptz not null,
  started_by_id uuid,
  finished_at timestamptz,
  target integer,
  took integer,
  is_on_time boolean,
  found double precision,
  told double precision,
  labels integer,
  ticks jsonb not null default '[]'::jsonb,
  result jsonb,
  conclusion text,
  signed_name text,
  result_digest text,
  file_digest text,
  signature text,
  public_key text,
  verification_code text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index recall_drill_location_id_idx on recall_drill (organization_id, location_id, id) where deleted is null;
create index recall_drill_started_at_idx on recall_drill (organization_id, started_at, id) where deleted is null;
create index recall_drill_file_digest_idx on recall_drill (organization_id, file_digest, id) where deleted is null;
alter table recall_drill enable row level security;
alter table recall_drill force row level security;
create policy tenant on recall_drill using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on recall_drill to cloche_app;
alter table recall_drill add constraint recall_drill_organization_fkey foreign key (organization_id) references organization (id);
alter table recall_drill add constraint recall_drill_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);
alter table recall_drill add constraint recall_drill_batch_id_fkey foreign key (organization_id, batch_id) references batch (organization_id, id);
alter table recall_drill add constraint recall_drill_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table recall_drill add constraint recall_drill_started_by_id_fkey foreign key (organization_id, started_by_id) references "user" (organization_id, id);
create trigger over_stays before update or delete on recall_drill for each row when (old.status <> 'running') execute function refuse_change();
