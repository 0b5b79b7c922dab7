-- Erasing people; the server itself, which owns the table, looks for what is to be finished in all organizations. Who was erased, and when: ids and instants, no name. While an erasure is at work, what the person is
-- found by lies sealed with the server's secret, so that it goes on after a restart; it is gone when it is done.
create table erasure (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  status text not null,
  asked timestamptz not null default now(),
  -- The person themselves, where they asked for it.
  asked_by uuid,
  decided timestamptz,
  decided_by uuid,
  done timestamptz,
  -- How many records were changed.
  records integer not null default 0,
  sealed bytea,
  primary key (organization_id, id),
  constraint erasure_status_check check (status in ('asked', 'running', 'done', 'refused', 'withdrawn'))
);
create unique index erasure_user_key on erasure (organization_id, user_id) where status in ('asked', 'running', 'done');
create index erasure_running_idx on erasure (organization_id, asked) where status = 'running';
alter table erasure enable row level security;
create policy tenant on erasure using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on erasure to cloche_app;
alter table erasure add constraint erasure_organization_fkey foreign key (organization_id) references organization (id);

-- Which records of the ledgers were sealed once more, because a person was erased in them, and in which block. Only an
-- index: what a record is compared with stands in the block.
create table amendment (
  organization_id uuid not null,
  ledger text not null,
  record_id uuid not null,
  block integer not null,
  primary key (organization_id, ledger, record_id, block)
);
alter table amendment enable row level security;
alter table amendment force row level security;
create policy tenant on amendment using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select on amendment to cloche_app;
alter table amendment add constraint amendment_organization_fkey foreign key (organization_id) references organization (id);

-- Ledgers are only ever added to. One thing changes in what is kept: the names of a person who is erased, by the owner of
-- the tables, who says so; never by the role of requests, and never which record it is.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if current_setting('app.erasing', true) = 'on' and current_user <> 'cloche_app' and tg_table_name !~ '^seal'
      and to_jsonb(new) -> 'organization_id' = to_jsonb(old) -> 'organization_id' and to_jsonb(new) -> 'id' = to_jsonb(old) -> 'id' then
      return new;
    end if;
  end if;
  raise exception 'The ledger % is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
