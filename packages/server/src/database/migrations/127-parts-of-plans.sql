-- How much of a product goes into a machine at once, where it cannot be told by weight.
alter table product add column per_run_value numeric(18,6);
alter table product add column per_run_unit text;

-- Lines of plans in several parts at once, each in a machine of its own.
alter table day_plan_line add column part integer not null default 0;
alter table day_plan_line add column device_id uuid;
alter table day_plan_line add column runs integer;
alter table day_plan_line add column run_seconds integer not null default 0;
alter table day_plan_line add column takes_value numeric(18,6);
alter table day_plan_line add column takes_unit text;
alter table day_plan_line add constraint day_plan_line_device_id_fkey foreign key (organization_id, device_id) references device (organization_id, id);
