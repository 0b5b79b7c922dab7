-- What the triggers of statements did, the code that writes does now, in the same transaction: such triggers made every
-- insert dearer, and a database that is spread over several machines has none.
drop trigger await_seal on event;
drop trigger await_seal on stock_variation;
drop trigger await_seal on history;
drop trigger await_seal on label_link;
drop function await_seal();
drop function await_seal_as_created();

-- Whoever writes lines of a ledger names them here, for its own organization by the policy, and can take none out again.
-- Whatever is named, the sealer can read: one dimension, no gaps, years that are.
grant insert on unsealed to cloche_app;
alter table unsealed add constraint unsealed_readable check (
  ledger in ('event', 'label_link', 'stock_variation', 'history')
  and coalesce(array_ndims(ids), 1) = 1 and coalesce(array_ndims(ats), 1) = 1 and cardinality(ids) = cardinality(ats)
  and array_position(ids, null) is null and array_position(ats, null) is null
  and timestamptz '1600-01-01 00:00:00+00' <= all (ats) and timestamptz '2600-01-01 00:00:00+00' > all (ats)
);

-- Labels and batches of products that tell guests of them: whoever makes them publishes them, its own organization's
-- by the policy. The owner of the table reads past it, as guests are answered.
drop trigger published_made on label;
drop trigger published_made on batch;
drop function publish_made();
alter table published enable row level security;
create policy tenant on published
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant insert on published to cloche_app;
