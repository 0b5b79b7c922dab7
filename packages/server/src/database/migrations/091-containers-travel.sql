-- Containers that travel with what is in them to another of our places; whether prices between places are shown.

alter table container add column shipment_id text;
create index container_shipment_id_idx on container (organization_id, shipment_id, id) where deleted is null;
alter table organization add column charges_between boolean not null default false;
