-- Links by which calendars of others follow tasks; of a secret nothing but its digest is kept.
create table calendar_link (
  digest bytea primary key,
  id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  location_id uuid not null,
  shown_user_id uuid,
  name text not null,
  ending text not null,
  created timestamptz not null default now(),
  last_used timestamptz
);
create index calendar_link_user_idx on calendar_link (organization_id, user_id);
alter table calendar_link enable row level security;
create policy tenant on calendar_link to cloche_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on calendar_link to cloche_app;
