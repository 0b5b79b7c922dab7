-- Papers that take long to make: asked for by a person, made in the background, kept for some days for whoever asked.
create table paper_job (
  organization_id uuid not null,
  id uuid not null,
  kind text not null,
  -- Who asked, and as whom they acted: what is made is made by them.
  user_id uuid not null,
  actor jsonb not null,
  -- What is to be made, and the digest by which the same is not made twice at once.
  asked jsonb not null,
  asked_digest text not null,
  name text not null,
  status text not null default 'waiting',
  progress real not null default 0,
  failure text,
  -- The record that it became; else the file.
  result_id uuid,
  digest text,
  created timestamptz not null default now(),
  finished timestamptz,
  primary key (organization_id, id),
  constraint paper_job_status_check check (status in ('waiting', 'making', 'done', 'failed'))
);
create unique index paper_job_open_key on paper_job (organization_id, user_id, kind, asked_digest) where status in ('waiting', 'making');
create index paper_job_user_idx on paper_job (organization_id, user_id, created desc);
create index paper_job_finished_idx on paper_job (organization_id, finished);
alter table paper_job enable row level security;
alter table paper_job force row level security;
create policy tenant on paper_job using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on paper_job to cloche_app;
alter table paper_job add constraint paper_job_organization_fkey foreign key (organization_id) references organization (id);
