-- Whether food may be used travels with its labels, to every place that has some of it; and who said so last.
alter table batch add column status_by_id uuid;
alter table label add column batch_status text not null default 'available';
alter table label add column batch_reason text;

-- The owner of the tables fills the new columns in all organizations.
alter table batch no force row level security;
alter table label no force row level security;
alter table event no force row level security;
alter table "user" no force row level security;
update batch set status_by_id = said.user_id from (
    select distinct on (event.organization_id, batch_id) event.organization_id, batch_id, user_id from event
    join "user" on "user".organization_id = event.organization_id and "user".id = user_id
    where action in ('batch/hold', 'batch/reject', 'batch/release')
    order by event.organization_id, batch_id, at desc, event.id desc) as said
  where batch.organization_id = said.organization_id and batch.id = said.batch_id;
alter table batch add constraint batch_status_by_id_fkey
  foreign key (organization_id, status_by_id) references "user" (organization_id, id);
update label set batch_status = batch.status, batch_reason = batch.status_reason from batch
  where batch.organization_id = label.organization_id and batch.id = label.batch_id and batch.status <> 'available';
alter table batch force row level security;
alter table label force row level security;
alter table event force row level security;
alter table "user" force row level security;
