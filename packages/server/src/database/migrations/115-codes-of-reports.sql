-- Whose report a code is of: who checks a paper knows nothing but the code that stands on it.
create table report_code (
  code text primary key,
  organization_id uuid not null,
  report_id uuid not null
);
create index report_code_report_idx on report_code (organization_id, report_id);
alter table report_code enable row level security;
create policy tenant on report_code to cloche_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on report_code to cloche_app;
