-- Readings of machines. A reading is the instant of a sensor and what it measured, nothing else: where that was, its sensor
-- says. They are summed by the minute and the hour as they come, which stays when single readings are gone.
create table reading (
  organization_id uuid not null,
  sensor_id uuid not null,
  at timestamptz not null,
  value double precision not null,
  primary key (organization_id, sensor_id, at)
) partition by range (at);
create table reading_default partition of reading default;
create index reading_at_idx on reading (organization_id, at);
alter table reading enable row level security;
alter table reading force row level security;
create policy tenant on reading using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on reading to cloche_app;
create trigger append_only before update or delete on reading for each row execute function refuse_change();
create trigger append_only_truncate before truncate on reading for each statement execute function refuse_change();
create trigger refuse_to_come before insert on reading_default for each row execute function refuse_to_come('reading');

create table reading_minute (
  organization_id uuid not null,
  sensor_id uuid not null,
  -- When the minute begins.
  at timestamptz not null,
  low double precision not null,
  high double precision not null,
  sum double precision not null,
  count integer not null,
  first double precision not null,
  last double precision not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (organization_id, sensor_id, at)
) partition by range (at);
create table reading_minute_default partition of reading_minute default;
alter table reading_minute enable row level security;
alter table reading_minute force row level security;
create policy tenant on reading_minute using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on reading_minute to cloche_app;
create trigger refuse_to_come before insert on reading_minute_default for each row execute function refuse_to_come('reading_minute');

create table reading_hour (
  organization_id uuid not null,
  sensor_id uuid not null,
  -- When the hour begins.
  at timestamptz not null,
  low double precision not null,
  high double precision not null,
  sum double precision not null,
  count integer not null,
  first double precision not null,
  last double precision not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (organization_id, sensor_id, at)
) with (fillfactor = 80);
alter table reading_hour enable row level security;
alter table reading_hour force row level security;
create policy tenant on reading_hour using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on reading_hour to cloche_app;
alter table reading_hour add constraint reading_hour_sensor_id_fkey foreign key (organization_id, sensor_id) references sensor (organization_id, id);

-- Readings that were refused, by sensor and reason; the last of each.
create table reading_refusal (
  organization_id uuid not null,
  sensor_id uuid not null,
  code text not null,
  count bigint not null,
  -- When it came, the instant that it named, and what it said.
  last_at timestamptz not null,
  last_reading timestamptz,
  last_value double precision,
  primary key (organization_id, sensor_id, code)
);
alter table reading_refusal enable row level security;
alter table reading_refusal force row level security;
create policy tenant on reading_refusal using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on reading_refusal to cloche_app;
alter table reading_refusal add constraint reading_refusal_sensor_id_fkey foreign key (organization_id, sensor_id) references sensor (organization_id, id);

-- What was kept until now: the months that there are, and the rows, each instant of a sensor once.
select ensure_month(parent, to_date(right(child.relname, 6), 'YYYYMM'))
from pg_inherits join pg_class child on child.oid = inhrelid, unnest(array['reading', 'reading_minute']) as parent
where inhparent = 'stream'::regclass and child.relname ~ '_[0-9]{6}$';
select keep_partition('reading_default'), keep_partition('reading_minute_default');

alter table stream no force row level security;
alter table sensor no force row level security;
alter table reading no force row level security;
alter table reading_minute no force row level security;
alter table reading_hour no force row level security;
insert into reading (organization_id, sensor_id, at, value)
  select distinct on (organization_id, sensor_id, at) organization_id, sensor_id, at, value from stream
  where exists (select from sensor where sensor.organization_id = stream.organization_id and sensor.id = stream.sensor_id)
  order by organization_id, sensor_id, at, created desc, id;
insert into reading_minute
  select organization_id, sensor_id, date_bin('1 minute', at, 'epoch'), min(value), max(value), sum(value), count(*),
    (array_agg(value order by at))[1], (array_agg(value order by at desc))[1], min(at), max(at)
  from reading group by 1, 2, 3;
insert into reading_hour
  select organization_id, sensor_id, date_bin('1 hour', at, 'epoch'), min(low), max(high), sum(sum), sum(count),
    (array_agg(first order by first_at))[1], (array_agg(last order by last_at desc))[1], min(first_at), max(last_at)
  from reading_minute group by 1, 2, 3;
alter table reading force row level security;
alter table reading_minute force row level security;
alter table reading_hour force row level security;
alter table sensor force row level security;
drop table stream;
delete from installation where key = 'partitions/stream/left';

-- As before, of readings: rows that are older than a year and a day go by the owner of the tables.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_user <> 'cloche_app' then
    if tg_op = 'DELETE' then
      if old.organization_id::text = nullif(current_setting('app.erased_organization', true), '') then
        return old;
      end if;
      if tg_table_name ~ '^reading(_[0-9]{6}|_default)?$' then
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

-- What machines say of themselves, and what they are to have.
alter table device add column battery double precision;
alter table device add column signal double precision;
alter table device add column interval integer;
alter table device add column saved_settings jsonb;
alter table device add column confirmed_settings jsonb;
alter table device add column confirmed_at timestamptz;
alter table sensor add column interval integer;
alter table sensor add column rejected integer not null default 0;
-- The newest reading stands at the sensor: a page has room for it.
alter table sensor set (fillfactor = 80);

-- By which machines send. A key is looked up by its digest before its organization is known.
create table device_key (
  digest bytea primary key,
  id uuid not null,
  organization_id uuid not null,
  device_id uuid not null,
  ending text not null,
  created timestamptz not null default now(),
  -- Null: the machine got it when it joined.
  created_by uuid,
  -- To the minute.
  last_used timestamptz,
  revoked timestamptz
);
create index device_key_device_idx on device_key (organization_id, device_id);
alter table device_key enable row level security;
create policy tenant on device_key to cloche_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on device_key to cloche_app;

-- The code by which machines join an organization is random, and says nothing of it. It is looked up by its digest.
create table connection_code (
  digest bytea primary key,
  organization_id uuid not null unique
);
alter table connection_code enable row level security;
create policy tenant on connection_code to cloche_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on connection_code to cloche_app;

-- Those that there are were read off the ids of their organizations. 128 random bits choose twelve of 24 signs.
alter table organization no force row level security;
update organization set organization_connection_id = (
  select string_agg(substr('34679ACDEFGHJKMNPQRTVWXY', get_byte(drawn.bytes, place) % 24 + 1, 1)
      || case when place in (3, 7) then '-' else '' end, '' order by place)
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(organization.id)) as bytes) drawn, generate_series(0, 11) as place
);
insert into connection_code (digest, organization_id)
  select sha256(convert_to(replace(organization_connection_id, '-', ''), 'UTF8')), id from organization;
alter table organization force row level security;
