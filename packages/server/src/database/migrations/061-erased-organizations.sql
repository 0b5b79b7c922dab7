-- Ledgers are only ever added to, but for two things, both by the owner of the tables who says so, and never by the role of
-- requests. All rows of an organization that is erased go. The names of a person who is erased change, and never which
-- record it is; blocks of seals and the seller's books stay as they are.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_user <> 'cloche_app' then
    if tg_op = 'DELETE' then
      if old.organization_id::text = nullif(current_setting('app.erased_organization', true), '') then
        return old;
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
