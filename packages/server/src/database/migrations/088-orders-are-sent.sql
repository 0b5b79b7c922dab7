-- Orders are sent: by which ways, what became of each message, and links by which suppliers answer.

alter table organization add column order_approval_above numeric(18,6);
alter table order_batch add column sent_by_id uuid;
alter table order_batch add column confirmed_for timestamptz;
alter table "order" add column said text;
alter table order_forwarder add column supplier_id uuid;
alter table order_forwarder add column format text;
alter table order_forwarder add column host text;
alter table order_forwarder add column port integer;
alter table order_forwarder add column user_name text;
alter table order_forwarder add column folder text;
alter table order_forwarder add column host_key text;
alter table order_forwarder add column password text;
create index order_forwarder_supplier_id_idx on order_forwarder (organization_id, supplier_id, id) where deleted is null and supplier_id is not null;
create table order_message (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  order_batch_id uuid not null,
  way text not null,
  state text not null default 'waiting',
  "to" text not null,
  order_version integer not null default 1,
  planned timestamptz not null,
  sent timestamptz,
  tries integer not null default 0,
  fault text,
  proof text,
  digest text,
  answer jsonb not null default '{}'::jsonb,
  order_forwarder_id uuid,
  mail_id text,
  key text not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index order_message_order_batch_id_idx on order_message (organization_id, order_batch_id, id) where deleted is null;
create index order_message_state_idx on order_message (organization_id, state, id) where deleted is null;
create unique index order_message_key_key on order_message (organization_id, key) where deleted is null;
alter table order_message enable row level security;
alter table order_message force row level security;
create policy tenant on order_message using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on order_message to cloche_app;
alter table order_batch add constraint order_batch_sent_by_id_fkey foreign key (organization_id, sent_by_id) references "user" (organization_id, id);
alter table order_forwarder add constraint order_forwarder_supplier_id_fkey foreign key (organization_id, supplier_id) references supplier (organization_id, id);
alter table order_message add constraint order_message_order_batch_id_fkey foreign key (organization_id, order_batch_id) references order_batch (organization_id, id);
alter table order_message add constraint order_message_order_forwarder_id_fkey foreign key (organization_id, order_forwarder_id) references order_forwarder (organization_id, id);

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
