-- Licences for one person, the history of what a person did, log-ins that are let go with their person.

alter table license add column is_personal boolean not null default false;
update license set is_personal = true where user_id is not null;

-- What one person did, whatever the record.
create index history_user_idx on history (organization_id, user_id, at);

-- A person who is removed cannot log in any more, and the address is free. Only for people of the transaction's own
-- organization: the application itself may neither read nor delete log-ins.
create function forget_identity(person uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from identity
  where user_id = person
    and organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
$$;
revoke all on function forget_identity(uuid) from public;
grant execute on function forget_identity(uuid) to cloche_app;
