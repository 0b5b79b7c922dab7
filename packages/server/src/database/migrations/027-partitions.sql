-- A table by time and its partitions: each partition stands under the rules of its table by itself, the default one too.

-- What is said of a partition once: row security with its policy, and indexes that are named as those of its table, since
-- the names that PostgreSQL makes up are cut at 63 bytes.
create function keep_partition(child regclass) returns void language plpgsql as $$
declare
  mine constant text := 'organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid';
  parent name;
  own name;
  made record;
begin
  select above.relname, below.relname into parent, own
  from pg_inherits join pg_class above on above.oid = inhparent join pg_class below on below.oid = inhrelid
  where inhrelid = child;
  execute format('alter table %s enable row level security', child);
  execute format('alter table %s force row level security', child);
  execute format('drop policy if exists tenant on %s', child);
  execute format('create policy tenant on %s using (%s) with check (%s)', child, mine, mine);
  for made in
    select below.oid::regclass as index, own || substr(above.relname, length(parent) + 1) as wanted
    from pg_index join pg_inherits on inhrelid = indexrelid
    join pg_class below on below.oid = inhrelid join pg_class above on above.oid = inhparent
    where indrelid = child and starts_with(above.relname, parent || '_')
      and below.relname <> own || substr(above.relname, length(parent) + 1)
  loop
    execute format('alter index %s rename to %I', made.index, made.wanted);
  end loop;
end $$;
revoke all on function keep_partition(regclass) from public;

create or replace function ensure_month(parent text, month date) returns void language plpgsql set timezone = 'UTC' as $$
declare
  first_day date := date_trunc('month', month)::date;
  child text := format('%s_%s', parent, to_char(first_day, 'YYYYMM'));
begin
  if to_regclass(format('%I', child)) is not null then return; end if;
  execute format(
    'create table %I partition of %I for values from (%L) to (%L)',
    child, parent, first_day::timestamptz, (first_day + interval '1 month')::timestamptz);
  perform keep_partition(format('%I', child)::regclass);
end $$;
revoke all on function ensure_month(text, date) from public;

-- Months are made ahead. What is said to happen beyond them comes from a clock that is wrong: it is refused, not kept
-- where it would stand in the way of its month.
create function refuse_to_come() returns trigger language plpgsql as $$
begin
  if new.at > now() + interval '1 day' then
    raise exception 'The instant % lies beyond the months that are made', new.at
      using errcode = 'datetime_field_overflow', table = tg_argv[0], column = 'at';
  end if;
  return new;
end $$;
revoke all on function refuse_to_come() from public;

do $$
declare
  child regclass;
  parent text;
begin
  for child in
    select inhrelid::regclass from pg_inherits join pg_class above on above.oid = inhparent
    where above.relkind = 'p' and above.relnamespace = 'public'::regnamespace
  loop
    perform keep_partition(child);
  end loop;
  foreach parent in array array['event', 'history', 'stock_variation', 'stream'] loop
    execute format(
      'create trigger refuse_to_come before insert on %I for each row execute function refuse_to_come(%L)',
      parent || '_default', parent);
  end loop;
end $$;

-- What runs with the owner's rights looks for its tables where nobody else can put one of the same name.
alter function await_seal() set search_path = public, pg_temp;
alter function await_seal_as_created() set search_path = public, pg_temp;
revoke all on function await_seal() from public;
revoke all on function await_seal_as_created() from public;
