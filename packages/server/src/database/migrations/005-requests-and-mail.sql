-- Requests confirmed by an e-mailed link, the mail that waits to be sent, and sessions made from other sessions.

-- A session may be made from another one (`parent_id`): by acting as somebody else, or by switching to a person whose
-- token was merged (`held_id` names the merged session). It ends with whichever of them ends first.
alter table session
  add parent_id uuid references session (id) on delete cascade,
  add held_id uuid references session (id) on delete cascade,
  add acted_by_organization_id uuid,
  add acted_by_user_id uuid,
  add acted_by_name text,
  add action_id uuid,
  add notification_id uuid,
  -- However busy the session is, `expires` is never moved beyond this instant.
  add expires_at_latest timestamptz not null default now() + interval '7 days';
update session set expires_at_latest = expires;
create index session_parent_idx on session (parent_id) where parent_id is not null;
create index session_held_idx on session (held_id) where held_id is not null;
create index session_acted_by_idx on session (acted_by_organization_id, acted_by_user_id) where acted_by_user_id is not null;
grant select (parent_id, held_id, acted_by_organization_id, acted_by_user_id) on session to cloche_app;

create function end_children() returns trigger language plpgsql as $$
begin
  update session set ended = new.ended, revision = revision + 1
  where (parent_id = new.id or held_id = new.id) and ended is null;
  return null;
end $$;
create trigger end_children after update of ended on session
  for each row when (old.ended is null and new.ended is not null) execute function end_children();

-- Whose tokens a session holds besides its own: one way only, since holding somebody's token gives them nothing.
create table session_hold (
  session_id uuid not null references session (id) on delete cascade,
  held_id uuid not null references session (id) on delete cascade,
  added timestamptz not null default now(),
  primary key (session_id, held_id)
);

-- The real actor behind a line that was written while acting as somebody else.
alter table history add acted_by_user_id uuid, add acted_by_name text;

create table request (
  id uuid primary key,
  type text not null,
  status text not null default 'pending',
  organization_id uuid not null,
  -- Whom it is about.
  user_id uuid not null,
  -- Who started it; null: nobody who was logged in.
  started_by uuid,
  data jsonb not null default '{}',
  created timestamptz not null default now(),
  expires timestamptz not null,
  settled timestamptz,
  settled_by uuid,
  constraint request_type_check check (type in ('email', 'password', 'invitation', 'enrolment')),
  constraint request_status_check check (status in ('pending', 'done', 'refused', 'cancelled'))
);
create index request_user_idx on request (organization_id, user_id, created);
alter table request enable row level security;
create policy tenant on request to cloche_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update (status, settled, settled_by) on request to cloche_app;

-- The links of a request: of the secret in each only its digest.
create table request_link (
  digest bytea primary key,
  request_id uuid not null references request (id) on delete cascade,
  purpose text not null,
  -- The person it was sent to, where that is not the one the request is about.
  user_id uuid,
  constraint request_link_purpose_check check (purpose in ('confirm', 'cancel'))
);
create index request_link_request_idx on request_link (request_id);
grant insert on request_link to cloche_app;

-- Mail that waits. What it says is sealed with the server's secret, and gone once it was sent or given up.
create table mail (
  id uuid primary key,
  sealed bytea,
  created timestamptz not null default now(),
  -- When a server may take it (again): in the future while one holds it or after a failure.
  due timestamptz not null default now(),
  attempts integer not null default 0,
  sent timestamptz,
  given_up timestamptz,
  fault text
);
create index mail_due_idx on mail (due) where sealed is not null;
grant insert on mail to cloche_app;
