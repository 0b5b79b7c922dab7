-- Scans at checkpoints, each with what came of it.

create table checkpoint_scan (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  checkpoint_batch_id uuid not null,
  at timestamptz not null,
  user_id uuid,
  label_id uuid,
  product_id uuid,
  code text,
  result text not null,
  from_location_id uuid,
  to_location_id uuid,
  is_taken_back boolean not null default false,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index checkpoint_scan_checkpoint_batch_id_idx on checkpoint_scan (organization_id, checkpoint_batch_id, id) where deleted is null;
create index checkpoint_scan_label_id_idx on checkpoint_scan (organization_id, label_id, id) where deleted is null and label_id is not null;
alter table checkpoint_scan enable row level security;
alter table checkpoint_scan force row level security;
create policy tenant on checkpoint_scan using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on checkpoint_scan to cloche_app;
alter table checkpoint_scan add constraint checkpoint_scan_checkpoint_batch_id_fkey foreign key (organization_id, checkpoint_batch_id) references checkpoint_batch (organization_id, id);
alter table checkpoint_scan add constraint checkpoint_scan_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table checkpoint_scan add constraint checkpoint_scan_label_id_fkey foreign key (organization_id, label_id) references label (organization_id, id);
alter table checkpoint_scan add constraint checkpoint_scan_product_id_fkey foreign key (organization_id, product_id) references product (organization_id, id);
alter table checkpoint_scan add constraint checkpoint_scan_from_location_id_fkey foreign key (organization_id, from_location_id) references location (organization_id, id);
alter table checkpoint_scan add constraint checkpoint_scan_to_location_id_fkey foreign key (organization_id, to_location_id) references location (organization_id, id);
