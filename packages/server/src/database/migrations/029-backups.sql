-- Backups read all organizations at once. Row security is forced on the owner of the tables too, so a role of its own
-- may read everything, and nothing else: it does not log in, writes nothing, and nobody is it without asking for it.

do $$ begin
  -- An administrator may have made it, where this login may make none.
  if to_regrole('cloche_backup') is null then
    create role cloche_backup nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if current_setting('server_version_num')::int >= 160000 then
    -- May become it, but is not it all the time: the policies below are no policies of the owner.
    if not pg_has_role(current_user, 'cloche_backup', 'set') then
      execute format('grant cloche_backup to %I with inherit false, set true', current_user);
    end if;
  elsif not pg_has_role(current_user, 'cloche_backup', 'member') then
    execute format('grant cloche_backup to %I', current_user);
  end if;
end $$;
grant usage on schema public to cloche_backup;

-- Lets the role read every table there is; run after the migrations at each start, so that no new table is forgotten.
create function let_backups_read() returns void language plpgsql set search_path = public as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S') and not c.relispartition
      and not has_table_privilege('cloche_backup', c.oid, 'select') and pg_has_role(c.relowner, 'usage')
  loop
    execute format('grant select on %I to cloche_backup', name);
  end loop;
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relrowsecurity and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup')
  loop
    -- Who merely may become the role has its policies too before PostgreSQL 16: it must have become it.
    execute format('create policy backup on %I for select to cloche_backup using (current_user = ''cloche_backup'')', name);
  end loop;
end $$;
revoke all on function let_backups_read() from public;
