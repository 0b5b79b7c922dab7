-- What happened: what each transaction changed, written in it; one stream that any number of followers read in order.
create table happening (
  id bigint generated always as identity,
  -- By which transaction: what is still under way is not read past.
  xact xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  organization_id uuid not null,
  session_id uuid,
  -- Names, verbs and ids; never data.
  changes jsonb not null,
  primary key (id)
);
create index happening_xact_idx on happening (xact, id);
create index happening_at_idx on happening (at);
alter table happening set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000);
grant insert on happening to cloche_app;

-- How far each follower has come: all that transactions below from_xact did, and of those up to to_xact the first ones.
create table follower (
  name text primary key,
  from_xact xid8 not null,
  to_xact xid8 not null,
  last_id bigint not null default 0,
  -- A server works for it until then.
  leased_until timestamptz,
  tries integer not null default 0,
  fault text,
  at timestamptz not null default now()
);
