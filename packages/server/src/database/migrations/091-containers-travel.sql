-- Containers that travel with what is in them to another of our places; whether prices between places are shown.

alter table container add column shipment_id uuid;
create index container_shipment_id_idx on container (organization_id, shipment_id, id) where deleted is null and shipment_id is not null;
alter table container add constraint container_shipment_id_fkey foreign key (organization_id, shipment_id) references shipment (organization_id, id);
alter table organization add column charges_between boolean not null default false;
