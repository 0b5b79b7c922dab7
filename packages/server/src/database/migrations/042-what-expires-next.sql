-- What expires next is read by the earlier of both dates: the index of open food leads there, and not to all of it.
drop index label_open_idx;
create index label_open_idx on label (organization_id, location_id, least(expiration, best_before), id)
  where deleted is null and not is_final;

-- How many places an organization has, not how many there are in all of them: PostgreSQL takes the conditions on
-- organization and place for independent, and would expect next to nothing at a place.
do $$
declare place regclass;
begin
  for place in
    select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'location_id' and relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace
  loop
    execute format('alter table %s alter column location_id set (n_distinct = 10)', place);
  end loop;
end $$;
