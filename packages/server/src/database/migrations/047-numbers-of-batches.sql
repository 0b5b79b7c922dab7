-- All batches of an organization share their numbers, so that no two products get one code on one day.
alter table organization add column next_batch_serial integer not null default 1;

-- Behind every number that a product or a labelling format gave. The owner of the tables reads them in all organizations.
alter table organization no force row level security;
alter table product no force row level security;
alter table batching no force row level security;
update organization set next_batch_serial = greatest(
    (select coalesce(max(next_product_serial), 1) from product where organization_id = organization.id),
    (select coalesce(max(next_batch_serial), 1) from batching where organization_id = organization.id));
alter table organization force row level security;
alter table product force row level security;
alter table batching force row level security;

alter table reserved_range drop constraint reserved_range_kind_check;
alter table reserved_range add constraint reserved_range_kind_check check (kind in ('product', 'batch', 'batching', 'label'));

-- Proves it, also for patterns that could meet: no two codes that patterns made are the same.
alter table batch add column made_code text;
create unique index batch_made_code_key on batch (organization_id, made_code) where deleted is null;
