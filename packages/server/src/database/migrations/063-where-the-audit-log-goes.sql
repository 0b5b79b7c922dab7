-- Where an organization sends its audit log. The server itself, which owns the table, looks for what is due in all
-- organizations; for the application a policy holds.
create table audit_receiver (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  -- Where: an address of the web, or a name and a port.
  address text not null,
  -- Without TLS: on the machine itself alone.
  is_plain boolean not null default false,
  -- Certificates that it is trusted by, in place of the usual ones; as PEM.
  ca text,
  -- Octets of a message at most.
  message_max integer not null default 8192,
  sealed_secret bytea,
  version integer not null default 1,
  created timestamptz not null default now(),
  status text not null default 'on',
  pause_reason text,
  paused timestamptz,
  -- The place in the chain of seals that was accepted last.
  block integer not null,
  entry integer not null,
  -- Up to where the batch goes that was sent and not yet accepted: it is sent again as it was.
  until_block integer,
  until_entry integer,
  -- How often it was sent again from an earlier place: the same entries then travel under other ids.
  round integer not null default 0,
  due timestamptz not null default now(),
  -- The server that is at it, and until when it is nobody else's.
  holder uuid,
  held_until timestamptz,
  failures integer not null default 0,
  denials integer not null default 0,
  failing_since timestamptz,
  last_accepted timestamptz,
  last_entry_at timestamptz,
  primary key (organization_id, id),
  constraint audit_receiver_kind_check check (kind in ('https', 'syslog')),
  constraint audit_receiver_status_check check (status in ('on', 'paused')),
  constraint audit_receiver_reason_check check (pause_reason in ('person', 'gone', 'denied', 'failing'))
);
create index audit_receiver_due_idx on audit_receiver (organization_id, due) where status = 'on';
alter table audit_receiver enable row level security;
create policy tenant on audit_receiver using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on audit_receiver to cloche_app;
alter table audit_receiver add constraint audit_receiver_organization_fkey foreign key (organization_id) references organization (id);

-- What was sent there, and what was answered; for a month, after which the server that owns the table removes it.
create table audit_delivery (
  organization_id uuid not null,
  id uuid not null,
  receiver_id uuid not null,
  at timestamptz not null default now(),
  is_test boolean not null default false,
  entries integer not null,
  -- Places in the chain of seals, as the stream's cursor writes them.
  from_place text,
  to_place text,
  outcome text not null,
  status integer,
  detail text,
  milliseconds integer not null,
  primary key (organization_id, id),
  constraint audit_delivery_outcome_check check (outcome in ('accepted', 'refused', 'unreachable', 'timeout', 'untrusted', 'forbidden')),
  constraint audit_delivery_size_check check (length(detail) <= 200)
);
create index audit_delivery_at_idx on audit_delivery (organization_id, receiver_id, at, id);
alter table audit_delivery enable row level security;
create policy tenant on audit_delivery using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on audit_delivery to cloche_app;
alter table audit_delivery add constraint audit_delivery_organization_fkey foreign key (organization_id) references organization (id);
alter table audit_delivery add constraint audit_delivery_receiver_fkey foreign key (organization_id, receiver_id) references audit_receiver (organization_id, id) on delete cascade;

-- By what another system reads the log. Of each only a digest; looked up before an organization is known.
create table audit_token (
  digest bytea primary key,
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  ending text not null,
  created timestamptz not null default now(),
  created_by uuid,
  last_used timestamptz
);
create unique index audit_token_id_key on audit_token (id);
create index audit_token_organization_idx on audit_token (organization_id);
