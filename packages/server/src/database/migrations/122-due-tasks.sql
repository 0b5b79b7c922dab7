-- When the clock may change something about which task or series of tasks. The server itself, which owns the table, looks for
-- what is due in all organizations; what was there before is due at once, and gets its time then.
create table task_due (
  organization_id uuid not null,
  record_id uuid not null,
  due timestamptz not null,
  primary key (organization_id, record_id)
);
create index task_due_due_idx on task_due (due);
alter table task_due enable row level security;
create policy tenant on task_due using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on task_due to cloche_app;

alter table task no force row level security;
insert into task_due (organization_id, record_id, due)
  select organization_id, id, date_trunc('second', now()) from task where deleted is null and status in ('pending', 'start', 'pause', 'lock');
alter table task force row level security;
alter table task_series no force row level security;
insert into task_due (organization_id, record_id, due)
  select organization_id, id, date_trunc('second', now()) from task_series where deleted is null and active;
alter table task_series force row level security;
