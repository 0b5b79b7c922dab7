-- The platform's own tables and the rules every tenant table stands under.

create extension if not exists pg_trgm;

do $$ begin
  create role cloche_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not pg_has_role(current_user, 'cloche_app', 'usage') then
    execute format('grant cloche_app to %I', current_user);
  end if;
end $$;
grant usage on schema public to cloche_app;

-- Ledgers are only ever added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger % is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- What the installation remembers of itself, e.g. whether the demo was loaded to its end.
create table installation (
  key text primary key,
  value text not null
);

-- Who may log in: one line an e-mail address in the whole installation, apart from the person's record.
create table identity (
  id uuid primary key,
  email text not null,
  password_hash text,
  organization_id uuid not null,
  user_id uuid not null,
  changed timestamptz not null default now(),
  created timestamptz not null default now()
);
create unique index identity_email_key on identity (email);
create unique index identity_user_key on identity (organization_id, user_id);
grant insert on identity to cloche_app;

-- One line a log-in; the token names it, and ending it ends the token.
create table session (
  id uuid primary key,
  home_organization_id uuid not null,
  user_id uuid not null,
  organization_id uuid not null,
  location_id uuid,
  is_view_full boolean not null default false,
  -- Raised by whatever changes what the session may do; servers that remember an older one read again.
  revision integer not null default 1,
  address text,
  agent text,
  started timestamptz not null default now(),
  seen timestamptz not null default now(),
  expires timestamptz not null,
  ended timestamptz
);
create index session_home_idx on session (home_organization_id, user_id, started);
grant select (id, home_organization_id, user_id, revision, expires, ended), update (revision, ended) on session to cloche_app;

-- Failed log-ins by the digest of the address, known or not, so that a lock-out tells nothing.
create table login_failure (
  address_digest bytea primary key,
  failures integer not null,
  locked_until timestamptz,
  changed timestamptz not null default now()
);

-- Who changed what in which record: before and after hold the changed fields only.
create table history (
  organization_id uuid not null,
  at timestamptz not null default now(),
  id uuid not null,
  entity text not null,
  record_id uuid not null,
  verb text not null,
  version integer,
  user_id uuid,
  user_name text,
  before jsonb,
  after jsonb,
  primary key (organization_id, at, id)
) partition by range (at);
create table history_default partition of history default;
create index history_record_idx on history (organization_id, entity, record_id, at);
alter table history enable row level security;
alter table history force row level security;
create policy tenant on history using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on history to cloche_app;
create trigger append_only before update or delete on history for each row execute function refuse_change();
create trigger append_only_truncate before truncate on history for each statement execute function refuse_change();

-- Time-shaped tables get a partition a month, made ahead of need; what falls outside waits in the default one.
create function ensure_month(parent text, month date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', month)::date;
  child text := format('%s_%s', parent, to_char(first_day, 'YYYYMM'));
begin
  if to_regclass(child) is not null then return; end if;
  execute format(
    'create table %I partition of %I for values from (%L) to (%L)',
    child, parent, first_day::timestamptz at time zone 'UTC', (first_day + interval '1 month')::timestamptz at time zone 'UTC');
  execute format('alter table %I enable row level security', child);
  execute format('alter table %I force row level security', child);
  execute format(
    'create policy tenant on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', child);
end $$;

-- Which organization a location belongs to: for the platform's own people, who work in all of them. Ids only.
create table location_owner (
  location_id uuid primary key,
  organization_id uuid not null
);
grant insert on location_owner to cloche_app;
