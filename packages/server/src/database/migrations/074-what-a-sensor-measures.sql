-- A sensor measures a thing, and may lie in a container. Food is tied to temperatures by that, no longer by a location alone.
alter table sensor add column measures text;
alter table sensor add column container_id uuid;
create index sensor_container_id_idx on sensor (organization_id, container_id, id) where deleted is null and container_id is not null;
alter table sensor add constraint sensor_container_id_fkey foreign key (organization_id, container_id) references container (organization_id, id);
alter table equipment_sensor add column measures text;
-- Which food a machine worked is read by the machine.
create index event_device_id_idx on event (organization_id, device_id, at) where device_id is not null;

-- What follows from where it stands, as `usualMeasures` of rules/devices says it.
alter table sensor no force row level security;
alter table device no force row level security;
alter table location no force row level security;
update sensor set measures = case
  when kind not in ('temperature', 'humidity') then 'other'
  when path ~ '(^|[/-])core([/-]|$)' then 'core'
  when path ~ '(^|[/-])surface([/-]|$)' then 'surface'
  when (select type from device where device.organization_id = sensor.organization_id and device.id = sensor.device_id) = 'probe' then 'food'
  when (select type from device where device.organization_id = sensor.organization_id and device.id = sensor.device_id)
    in ('oven', 'cooker', 'blastChiller', 'fridge', 'freezer') then 'air'
  when (select type from location where location.organization_id = sensor.organization_id and location.id = sensor.location_id)
    in ('shelf', 'position') then 'air'
  else 'room'
end;
alter table sensor force row level security;
alter table device force row level security;
alter table location force row level security;
