-- Ledgers are only ever added to, until everything of an organization is erased: then the server's own role, and nobody
-- else, names whose rows go.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_user <> 'cloche_app'
      and old.organization_id::text = nullif(current_setting('app.erased_organization', true), '') then
      return old;
    end if;
  end if;
  raise exception 'The ledger % is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- Organizations that somebody wants to make, until the address is proven: of the secret in the link only its digest.
create table sign_up (
  digest bytea primary key,
  email text not null,
  -- The digest of the network it was asked from.
  network bytea not null,
  data jsonb not null,
  created timestamptz not null default now(),
  expires timestamptz not null
);
create index sign_up_email_idx on sign_up (email, created);
create index sign_up_network_idx on sign_up (network, created);
