-- The history is the audit log of its organization too: what was done besides writing records stands in it, and every line
-- knows its place, the request it was written by, and how it went.
alter table history
  -- One of the closed list; null: a record was written, as its verb says.
  add action text,
  -- Null: it was done.
  add outcome text,
  add location_id uuid,
  add request_id uuid,
  -- Null: a person, or the server where nobody is named.
  add actor_kind text,
  -- The platform's own people at work in another organization.
  add is_visitor boolean;
create index history_action_idx on history (organization_id, action, at) where action is not null;

-- From where: one row a writing request. It names a person's network and browser, which have to go after a while, so it
-- stands beside the sealed history and not in it.
create table audit_origin (
  organization_id uuid not null,
  request_id uuid not null,
  at timestamptz not null,
  user_id uuid,
  session_id uuid,
  address text,
  agent text,
  primary key (organization_id, request_id),
  constraint audit_origin_size_check check (length(address) <= 100 and length(agent) <= 200)
);
create index audit_origin_at_idx on audit_origin (organization_id, at);
create index audit_origin_user_idx on audit_origin (organization_id, user_id);
alter table audit_origin enable row level security;
alter table audit_origin force row level security;
create policy tenant on audit_origin
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on audit_origin to cloche_app;
create trigger append_only before update on audit_origin for each row execute function refuse_change();
create trigger append_only_truncate before truncate on audit_origin for each statement execute function refuse_change();

-- Forgets from where things were done: of everybody before an instant, or of one person up to it. Never what is younger
-- than 400 days, unless it is one person's.
create function forget_audit_origins(before timestamptz, person uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  if person is null and before > now() - interval '400 days' then
    raise exception 'The audit log is kept for 400 days' using errcode = 'check_violation';
  end if;
  delete from audit_origin
  where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and at < before and (person is null or user_id = person);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function forget_audit_origins(timestamptz, uuid) from public;
grant execute on function forget_audit_origins(timestamptz, uuid) to cloche_app;
