-- Shared tablets: people name themselves there by a PIN or a card. Whatever is written says on which tablet; a second
-- person vouches for incidences and for food that is let go.
alter table event add column terminal_id uuid;
alter table checkpoint_batch add column terminal_id uuid;
alter table haccp_check add column terminal_id uuid;
alter table incidence add column closed_by uuid;
alter table incidence add column verified_at timestamptz;
alter table incidence add column verified_how text;
alter table incidence add column verified_terminal_id uuid;
create table terminal (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  name text not null,
  description text,
  code text,
  tag text,
  color text,
  icon text,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  geometry jsonb,
  is_public boolean not null default false,
  public_name text,
  public_description text,
  lock_after integer not null default 120,
  locks_at_once boolean not null default false,
  enrolled_at timestamptz,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index terminal_location_id_idx on terminal (organization_id, location_id, id) where deleted is null;
create index terminal_name_idx on terminal (organization_id, left(search_text, 100), id) where deleted is null;
create index terminal_search_idx on terminal using gin (search_text gin_trgm_ops);
alter table terminal enable row level security;
alter table terminal force row level security;
create policy tenant on terminal using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on terminal to cloche_app;
alter table checkpoint_batch add constraint checkpoint_batch_terminal_id_fkey foreign key (organization_id, terminal_id) references terminal (organization_id, id);
alter table haccp_check add constraint haccp_check_terminal_id_fkey foreign key (organization_id, terminal_id) references terminal (organization_id, id);
alter table incidence add constraint incidence_closed_by_fkey foreign key (organization_id, closed_by) references "user" (organization_id, id);
alter table incidence add constraint incidence_verified_terminal_id_fkey foreign key (organization_id, verified_terminal_id) references terminal (organization_id, id);
alter table terminal add constraint terminal_location_id_fkey foreign key (organization_id, location_id) references location (organization_id, id);

-- The code and the key of a tablet are looked up by their digest, before its organization is known.
create table terminal_key (
  digest bytea primary key,
  kind text not null,
  organization_id uuid not null,
  terminal_id uuid not null,
  created timestamptz not null default now(),
  -- Codes expire, keys are taken back.
  expires timestamptz,
  constraint terminal_key_kind_check check (kind in ('code', 'key'))
);
create index terminal_key_terminal_idx on terminal_key (organization_id, terminal_id);
alter table terminal_key enable row level security;
create policy tenant on terminal_key to cloche_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on terminal_key to cloche_app;

-- A PIN lies sealed; it is found by a digest that only the installation's secret makes.
create table user_token_pin (
  organization_id uuid not null,
  user_token_id uuid not null,
  digest bytea not null,
  primary key (organization_id, user_token_id),
  constraint user_token_pin_user_token_id_fkey foreign key (organization_id, user_token_id) references user_token (organization_id, id) on delete cascade
);
create index user_token_pin_digest_idx on user_token_pin (organization_id, digest);
alter table user_token_pin enable row level security;
alter table user_token_pin force row level security;
create policy tenant on user_token_pin using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on user_token_pin to cloche_app;

-- A session at a tablet: which one, by which token, and after how many seconds without a call it is over.
alter table session add column terminal_id uuid;
alter table session add column user_token_id uuid;
alter table session add column idle_seconds integer;
create index session_terminal_idx on session (terminal_id) where terminal_id is not null and ended is null;
grant select (terminal_id, user_token_id) on session to cloche_app;
alter table history add column terminal_id uuid;
