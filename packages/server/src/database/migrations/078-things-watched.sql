-- Alerts watch stock, HACCP points and devices too. A breach that goes on is found by its alert.
alter table alert add column haccp_point_ids uuid[] not null default '{}';
alter table alert add column device_ids uuid[] not null default '{}';
create index incidence_going_idx on incidence (organization_id, alert_id) where is_alerting and sensor_id is null;

-- When the clock looks next at points and devices, and at stock: that is summed after it moved, and now and then.
alter table alert_watch add column things_due timestamptz not null default now();
alter table alert_watch add column stock_due timestamptz not null default now();
create index alert_watch_things_due_idx on alert_watch (things_due);

alter table alert no force row level security;
insert into alert_watch (organization_id)
  select distinct organization_id from alert where subject in ('stock', 'haccp') and active and deleted is null on conflict do nothing;
alter table alert force row level security;
