-- Lists that open with their newest rows, or in another usual order, read it from an index.
create index user_order_idx on "user" (organization_id, last_login desc nulls last, id desc) where deleted is null;
create index license_order_idx on license (organization_id, created, id) where deleted is null;
create index ticket_order_idx on ticket (organization_id, updated, id) where deleted is null;
create index notification_order_idx on notification (organization_id, updated, id) where deleted is null;
create index attachment_order_idx on attachment (organization_id, created, id) where deleted is null;
create index state_order_idx on state (organization_id, "order", id) where deleted is null;
create index batch_order_idx on batch (organization_id, made_at desc nulls last, id desc) where deleted is null;
create index equipment_order_idx on equipment (organization_id, created, id) where deleted is null;
create index equipment_sensor_order_idx on equipment_sensor (organization_id, created, id) where deleted is null;
create index software_order_idx on software (organization_id, created, id) where deleted is null;
create index provider_license_order_idx on provider_license (organization_id, created, id) where deleted is null;
create index incidence_order_idx on incidence (organization_id, at desc nulls last, id desc) where deleted is null;
create index order_order_idx on "order" (organization_id, created, id) where deleted is null;
create index experiment_order_idx on experiment (organization_id, updated, id) where deleted is null;
create index crm_ticket_order_idx on crm_ticket (organization_id, updated, id) where deleted is null;
