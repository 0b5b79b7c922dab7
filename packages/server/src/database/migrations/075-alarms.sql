-- Alerts watch sensors. A breach is one incidence that is kept up to date, and closing it settles its notification.
alter table alert add column sensor_ids uuid[] not null default '{}';
alter table alert add column kinds text[] not null default '{}';
alter table alert add column low_low double precision;
alter table alert add column low double precision;
alter table alert add column high double precision;
alter table alert add column high_high double precision;
alter table alert add column recovery double precision;
alter table alert add column rate double precision;
alter table alert add column rate_per integer;
alter table alert add column battery double precision;
alter table alert add column windows jsonb not null default '[]'::jsonb;
alter table alert add column only_open boolean not null default false;

alter table incidence add column kind text;
alter table incidence add column alert_id uuid;
alter table incidence add column sensor_id uuid;
alter table incidence add column began timestamptz;
alter table incidence add column peak double precision;
alter table incidence add column ended timestamptz;
alter table incidence add column is_alerting boolean not null default false;
alter table incidence add column curve jsonb;
alter table incidence add column limits jsonb;
create index incidence_sensor_id_idx on incidence (organization_id, sensor_id, id) where deleted is null and sensor_id is not null;
alter table incidence add constraint incidence_alert_id_fkey foreign key (organization_id, alert_id) references alert (organization_id, id);
alter table incidence add constraint incidence_sensor_id_fkey foreign key (organization_id, sensor_id) references sensor (organization_id, id);
alter table notification add column incidence_id uuid;
create index notification_incidence_id_idx on notification (organization_id, incidence_id, id) where deleted is null and incidence_id is not null;
alter table notification add constraint notification_incidence_id_fkey foreign key (organization_id, incidence_id) references incidence (organization_id, id);

-- What the values of a sensor mean so far for one rule: an alert, or its own limits, which go by the sensor's id. There is
-- a row only while something goes on.
create table sensor_watch (
  organization_id uuid not null,
  sensor_id uuid not null,
  rule_id uuid not null,
  state jsonb not null,
  -- The breach that goes on.
  incidence_id uuid,
  primary key (organization_id, sensor_id, rule_id)
);
alter table sensor_watch enable row level security;
alter table sensor_watch force row level security;
create policy tenant on sensor_watch using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on sensor_watch to cloche_app;
alter table sensor_watch add constraint sensor_watch_sensor_id_fkey foreign key (organization_id, sensor_id) references sensor (organization_id, id);
create index alert_sensors_idx on alert (organization_id, location_id) where deleted is null and active and subject = 'sensor';

-- Organizations whose sensors the clock looks at, and when next.
alter table alert_watch add column sensors_due timestamptz not null default now();
create index alert_watch_sensors_due_idx on alert_watch (sensors_due);

-- Devices are watched by what their sensors measure.
alter table alert no force row level security;
update alert set subject = 'sensor', condition = case condition when 'outOfLimits' then 'limits' else 'noData' end where subject = 'device';
insert into alert_watch (organization_id)
  select distinct organization_id from alert where subject = 'sensor' and active and deleted is null on conflict do nothing;
alter table alert force row level security;
