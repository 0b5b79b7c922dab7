-- An organization may say for how long its readings of sensors are kept: rows of them that are older than a year and a day
-- go by the owner of the tables. Readings are sealed by nothing; no ledger beside them loses a row by this.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_user <> 'cloche_app' then
    if tg_op = 'DELETE' then
      if old.organization_id::text = nullif(current_setting('app.erased_organization', true), '') then
        return old;
      end if;
      if tg_table_name ~ '^stream(_[0-9]{6}|_default)?$' then
        if (to_jsonb(old) ->> 'at')::timestamptz < now() - interval '366 days' then
          return old;
        end if;
      end if;
    elsif tg_op = 'UPDATE' then
      if current_setting('app.erasing', true) = 'on' and tg_table_name !~ '^seal' and tg_table_name <> 'issued_invoice'
        and to_jsonb(new) -> 'organization_id' = to_jsonb(old) -> 'organization_id'
        and to_jsonb(new) -> 'id' is not distinct from to_jsonb(old) -> 'id'
        and to_jsonb(new) -> 'request_id' is not distinct from to_jsonb(old) -> 'request_id' then
        return new;
      end if;
    end if;
  end if;
  raise exception 'The ledger % is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
