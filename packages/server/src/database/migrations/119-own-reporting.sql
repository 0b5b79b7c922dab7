-- Which insights a person put aside.
create table own_reporting (
  organization_id uuid not null,
  user_id uuid not null,
  dismissed jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  changed timestamptz not null default now(),
  primary key (organization_id, user_id)
);
alter table own_reporting enable row level security;
alter table own_reporting force row level security;
create policy tenant on own_reporting using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on own_reporting to cloche_app;
alter table own_reporting add constraint own_reporting_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
