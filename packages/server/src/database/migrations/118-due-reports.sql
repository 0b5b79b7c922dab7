-- Which schedule of reports is due when. The server itself, which owns the table, looks for what is due in all organizations;
-- a schedule that was there before is due at once, and gets its time then.
create table report_due (
  organization_id uuid not null,
  scheduled_report_id uuid not null,
  due timestamptz not null,
  primary key (organization_id, scheduled_report_id)
);
create index report_due_due_idx on report_due (due);
alter table report_due enable row level security;
create policy tenant on report_due using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on report_due to cloche_app;

alter table scheduled_report no force row level security;
insert into report_due (organization_id, scheduled_report_id, due)
  select organization_id, id, now() from scheduled_report where deleted is null and active;
alter table scheduled_report force row level security;
