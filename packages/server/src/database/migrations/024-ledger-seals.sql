-- Ledgers are sealed: what was written waits in `unsealed` and is bound into the chain of blocks of its organization.

-- What every insert into a ledger wrote, in parts of at most 500. A row is seen once its transaction has committed, so
-- that nothing is passed over, however late that is. No tenant data: ids and instants alone.
create table unsealed (
  organization_id uuid not null,
  part bigint generated always as identity,
  ledger text not null,
  ids uuid[] not null,
  ats timestamptz[] not null,
  primary key (organization_id, part)
);
-- The server itself, which owns the table, looks for work in all organizations; its unprivileged role in one.
alter table unsealed enable row level security;
create policy tenant on unsealed using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select on unsealed to cloche_app;

create function await_seal() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into unsealed (organization_id, ledger, ids, ats)
    select organization_id, tg_table_name, array_agg(id), array_agg(at)
    from (select organization_id, id, at, (row_number() over () - 1) / 500 as part from added) as numbered
    group by organization_id, part;
  return null;
end $$;

-- Links are found by when they were written.
create function await_seal_as_created() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into unsealed (organization_id, ledger, ids, ats)
    select organization_id, tg_table_name, array_agg(id), array_agg(created)
    from (select organization_id, id, created, (row_number() over () - 1) / 500 as part from added) as numbered
    group by organization_id, part;
  return null;
end $$;

create trigger await_seal after insert on event referencing new table as added for each statement execute function await_seal();
create trigger await_seal after insert on stock_variation referencing new table as added for each statement execute function await_seal();
create trigger await_seal after insert on history referencing new table as added for each statement execute function await_seal();
create trigger await_seal after insert on label_link referencing new table as added for each statement execute function await_seal_as_created();

-- One block after the other: its own hash binds all before it. The body holds a fingerprint of every record.
create table seal (
  organization_id uuid not null,
  number integer not null,
  previous text not null,
  root text not null,
  hash text not null,
  sealed_at timestamptz not null,
  count integer not null,
  columns jsonb not null,
  body bytea not null,
  primary key (organization_id, number)
);
create unique index seal_hash_key on seal (organization_id, hash);
-- Hashes do not compress.
alter table seal alter column body set storage external;
alter table seal enable row level security;
alter table seal force row level security;
create policy tenant on seal using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select on seal to cloche_app;
create trigger append_only before update or delete on seal for each row execute function refuse_change();
create trigger append_only_truncate before truncate on seal for each statement execute function refuse_change();

-- What was written before is sealed first. The owner of the tables reads past the policies for this one moment.
do $$
declare
  ledger text;
  place text;
begin
  foreach ledger in array array['event', 'label_link', 'stock_variation', 'history'] loop
    place := case ledger when 'label_link' then 'created' else 'at' end;
    execute format('alter table %I no force row level security', ledger);
    execute format(
      'insert into unsealed (organization_id, ledger, ids, ats) '
      'select organization_id, %L, array_agg(id order by place), array_agg(%I order by place) '
      'from (select organization_id, id, %I, row_number() over (partition by organization_id order by %I, id) as place from %I) as numbered '
      'group by organization_id, (place - 1) / 500 order by min(%I)', ledger, place, place, place, ledger, place);
    execute format('alter table %I force row level security', ledger);
  end loop;
end $$;
