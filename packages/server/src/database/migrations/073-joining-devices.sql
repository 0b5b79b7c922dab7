-- The code by which machines join an organization was the end of the organization's own id. It is drawn by chance from
-- here on, and every organization has a new one: whoever joined before stays joined.
create table connection_code (
  -- SHA-256 of the code without its hyphen: it is looked up before an organization is known.
  code_digest bytea primary key,
  organization_id uuid not null,
  made timestamptz not null default now()
);
create unique index connection_code_organization_key on connection_code (organization_id);
alter table connection_code enable row level security;
create policy tenant on connection_code to cloche_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on connection_code to cloche_app;

alter table organization no force row level security;
do $$
declare
  -- Those that nobody confuses.
  alphabet constant text := '34679ACDEFGHJKMNPQRTVWXY';
  one record;
  chance bytea;
  drawn text;
begin
  for one in select id from organization loop
    chance := sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
    drawn := '';
    for place in 0..9 loop
      drawn := drawn || substr(alphabet, 1 + (get_byte(chance, 2 * place) * 256 + get_byte(chance, 2 * place + 1)) % 24, 1);
    end loop;
    update organization set organization_connection_id = substr(drawn, 1, 5) || '-' || substr(drawn, 6) where id = one.id;
    insert into connection_code (code_digest, organization_id) values (sha256(convert_to(drawn, 'UTF8')), one.id);
  end loop;
end $$;
alter table organization force row level security;

-- A device has a model. Two of one model stand side by side, each with sensors of the same technical names: a name is
-- used once at a device, and of sensors without one once at a place, which the code keeps.
alter table device add column equipment_id uuid;
create index device_equipment_id_idx on device (organization_id, equipment_id, id) where deleted is null and equipment_id is not null;
alter table device add constraint device_equipment_id_fkey foreign key (organization_id, equipment_id) references equipment (organization_id, id);
drop index sensor_path_key;
create unique index sensor_path_key on sensor (organization_id, location_id, device_id, path) where deleted is null;
