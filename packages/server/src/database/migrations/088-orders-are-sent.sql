-- Orders are sent: by which ways, what became of each message, and links by which suppliers answer.


-- By which a supplier reads one order and answers it without a log-in. Of each only a digest, looked up before an
-- organization is known.
create table order_link (
  digest bytea primary key,
  organization_id uuid not null,
  order_batch_id uuid not null,
  order_version integer not null,
  recipient text not null,
  ends_at timestamptz not null
);
create index order_link_batch_idx on order_link (organization_id, order_batch_id);
alter table order_link enable row level security;
create policy tenant on order_link to cloche_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on order_link to cloche_app;
