-- A device has a model. Two of one model stand side by side, each with sensors of the same technical names: a name is
-- used once at a device, and of sensors without one once at a place, which the code keeps.
alter table device add column equipment_id uuid;
create index device_equipment_id_idx on device (organization_id, equipment_id, id) where deleted is null and equipment_id is not null;
alter table device add constraint device_equipment_id_fkey foreign key (organization_id, equipment_id) references equipment (organization_id, id);
drop index sensor_path_key;
create unique index sensor_path_key on sensor (organization_id, location_id, device_id, path) where deleted is null;
