-- Reports are made: of which days, with what in them, how far they can be relied on, and their files. Each address that one is
-- sent to has a line of its own.
alter table report add column from_day date;
alter table report add column to_day date;
alter table report drop column data;
alter table scheduled_report add column rhythm text not null default 'week';

-- Nothing was made of what was asked for before. The owner of the tables changes it in all organizations.
alter table report no force row level security;
alter table scheduled_report no force row level security;
update report set from_day = ("from" at time zone 'UTC')::date, to_day = greatest(("from" at time zone 'UTC')::date, (("to" - interval '1 second') at time zone 'UTC')::date),
  kind = case kind when 'variations' then 'stockMovements' else kind end,
  status = case when status in ('pending', 'processing') then 'failed' else status end;
update scheduled_report set kind = case kind when 'variations' then 'stockMovements' else kind end,
  rhythm = case recurrence when 'none' then 'week' else recurrence end;
alter table report force row level security;
alter table scheduled_report force row level security;
alter table report alter column from_day set not null;
alter table report alter column to_day set not null;
alter table scheduled_report drop column recurrence;

alter table report add column place_ids uuid[] not null default '{}';
alter table report add column label_id uuid;
alter table report add column lot text;
alter table report add column language text;
alter table report add column shows_people boolean not null default false;
alter table report add column shows_prices boolean not null default false;
alter table report add column progress double precision;
alter table report add column failure text;
alter table report add column mark text;
alter table report add column missing jsonb not null default '[]'::jsonb;
alter table report add column row_count integer;
alter table report add column is_empty boolean not null default false;
alter table report add column content_digest text;
alter table report add column check_code text;
alter table report add column pdf_digest text;
alter table report add column pdf_bytes integer;
alter table report add column xlsx_digest text;
alter table report add column xlsx_bytes integer;
alter table report add column csv_digest text;
alter table report add column csv_bytes integer;
alter table report add column data_digest text;
alter table report add column completed_at timestamptz;
alter table report add column user_id uuid;
alter table report add column scheduled_for timestamptz;
create index report_check_code_idx on report (organization_id, check_code, id) where deleted is null;
create index report_pdf_digest_idx on report (organization_id, pdf_digest, id) where deleted is null;
create index report_xlsx_digest_idx on report (organization_id, xlsx_digest, id) where deleted is null;
create index report_csv_digest_idx on report (organization_id, csv_digest, id) where deleted is null;
create index report_order_idx on report (organization_id, created, id) where deleted is null;
create table report_delivery (
  organization_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  report_id uuid not null,
  address text not null,
  user_id uuid,
  language text,
  status text not null default 'waiting',
  tries integer not null default 0,
  at timestamptz,
  failure text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  primary key (organization_id, id)
);
create index report_delivery_report_id_idx on report_delivery (organization_id, report_id, id) where deleted is null;
create unique index report_delivery_address_key on report_delivery (organization_id, report_id, address) where deleted is null;
alter table report_delivery enable row level security;
alter table report_delivery force row level security;
create policy tenant on report_delivery using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on report_delivery to cloche_app;
alter table scheduled_report add column weekdays text[] not null default '{}';
alter table scheduled_report add column month_day integer;
alter table scheduled_report add column place_ids uuid[] not null default '{}';
alter table scheduled_report add column formats text[] not null default '{}';
alter table scheduled_report add column language text;
alter table scheduled_report add column skip_empty boolean not null default false;
alter table scheduled_report add column shows_people boolean not null default false;
alter table scheduled_report add column profile_ids uuid[] not null default '{}';
create index scheduled_report_next_run_idx on scheduled_report (organization_id, next_run, id) where deleted is null;
alter table report add constraint report_label_id_fkey foreign key (organization_id, label_id) references label (organization_id, id);
alter table report add constraint report_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
alter table report_delivery add constraint report_delivery_report_id_fkey foreign key (organization_id, report_id) references report (organization_id, id);
alter table report_delivery add constraint report_delivery_user_id_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);
