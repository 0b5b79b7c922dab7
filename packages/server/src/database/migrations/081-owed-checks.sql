-- A check that is late or was missed is an incidence of its own: one for each owed check of a point.
alter table incidence add column due_at timestamptz;
create index incidence_owed_idx on incidence (organization_id, haccp_point_id, due_at) where due_at is not null;

-- Until when the clock has judged owed checks: what was owed before it began to look is no incidence.
alter table alert_watch add column checks_seen timestamptz not null default now();

-- A check is corrected once; the check that corrects it may be corrected in turn.
create unique index haccp_check_corrected_once on haccp_check (organization_id, corrects_id) where corrects_id is not null;

alter table haccp_point no force row level security;
insert into alert_watch (organization_id)
  select distinct organization_id from haccp_point where active and deleted is null and every_hours is not null on conflict do nothing;
alter table haccp_point force row level security;
