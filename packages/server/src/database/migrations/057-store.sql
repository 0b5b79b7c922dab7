-- The store: prices, taxes and shipping that the platform keeps, what was bought as it was offered, invoices.
alter table purchase add column method text;
alter table purchase add column paid_at timestamptz;
alter table purchase add column currency text;
alter table purchase add column term text;
alter table purchase add column renews_id uuid;
alter table purchase add column is_trial boolean not null default false;
alter table purchase add column lines jsonb not null default '[]'::jsonb;
alter table purchase add column treatment text;
alter table purchase add column payment_reference text;
alter table purchase add column reminded_days integer;
create index purchase_renews_id_idx on purchase (organization_id, renews_id, id) where deleted is null and renews_id is not null;
create table invoice (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  code text,
  tag text,
  color text,
  icon text,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  geometry jsonb,
  is_public boolean not null default false,
  public_name text,
  public_description text,
  kind text not null,
  issued_at timestamptz not null,
  due_at date,
  purchase_id uuid,
  corrects_id uuid,
  buyer text not null,
  currency text not null,
  net numeric(18,6) not null,
  tax numeric(18,6) not null,
  total numeric(18,6) not null,
  data jsonb,
  file_digest text,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index invoice_name_idx on invoice (organization_id, left(search_text, 100), id) where deleted is null;
create index invoice_issued_at_idx on invoice (organization_id, issued_at, id) where deleted is null;
create index invoice_purchase_id_idx on invoice (organization_id, purchase_id, id) where deleted is null and purchase_id is not null;
create index invoice_search_idx on invoice using gin (search_text gin_trgm_ops);
alter table invoice enable row level security;
alter table invoice force row level security;
create policy tenant on invoice using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on invoice to cloche_app;
create table store_price (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  code text,
  tag text,
  color text,
  icon text,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  geometry jsonb,
  is_public boolean not null default false,
  public_name text,
  public_description text,
  kind text not null default 'license',
  type text,
  is_personal boolean not null default true,
  currency text not null default 'EUR',
  price numeric(18,6) not null,
  term text not null default 'month',
  tax_category text not null default 'standard',
  trial_days integer not null default 0,
  steps text,
  "from" date,
  "to" date,
  countries text,
  is_shipped boolean not null default false,
  weight numeric(18,6),
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index store_price_name_idx on store_price (organization_id, left(search_text, 100), id) where deleted is null;
create index store_price_order_idx on store_price (organization_id, priority, id) where deleted is null;
create index store_price_search_idx on store_price using gin (search_text gin_trgm_ops);
alter table store_price enable row level security;
alter table store_price force row level security;
create policy tenant on store_price using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on store_price to cloche_app;
create table tax_rate (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  code text,
  tag text,
  color text,
  icon text,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  geometry jsonb,
  is_public boolean not null default false,
  public_name text,
  public_description text,
  country text not null,
  category text not null default 'standard',
  percent double precision not null,
  "from" date not null,
  "to" date,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index tax_rate_name_idx on tax_rate (organization_id, left(search_text, 100), id) where deleted is null;
create index tax_rate_order_idx on tax_rate (organization_id, created, id) where deleted is null;
create index tax_rate_search_idx on tax_rate using gin (search_text gin_trgm_ops);
alter table tax_rate enable row level security;
alter table tax_rate force row level security;
create policy tenant on tax_rate using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on tax_rate to cloche_app;
create table shipping_rate (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  code text,
  tag text,
  color text,
  icon text,
  active boolean not null default true,
  priority integer not null default 0,
  metas jsonb not null default '{}'::jsonb,
  geometry jsonb,
  is_public boolean not null default false,
  public_name text,
  public_description text,
  country text,
  currency text not null default 'EUR',
  up_to numeric(18,6),
  price numeric(18,6) not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  deleted timestamptz,
  search_text text not null default '',
  primary key (organization_id, id)
);
create index shipping_rate_name_idx on shipping_rate (organization_id, left(search_text, 100), id) where deleted is null;
create index shipping_rate_order_idx on shipping_rate (organization_id, created, id) where deleted is null;
create index shipping_rate_search_idx on shipping_rate using gin (search_text gin_trgm_ops);
alter table shipping_rate enable row level security;
alter table shipping_rate force row level security;
create policy tenant on shipping_rate using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on shipping_rate to cloche_app;
alter table purchase add constraint purchase_renews_id_fkey foreign key (organization_id, renews_id) references purchase (organization_id, id);
alter table invoice add constraint invoice_purchase_id_fkey foreign key (organization_id, purchase_id) references purchase (organization_id, id);
alter table invoice add constraint invoice_corrects_id_fkey foreign key (organization_id, corrects_id) references invoice (organization_id, id);
alter table invoice add constraint invoice_organization_fkey foreign key (organization_id) references organization (id);
alter table store_price add constraint store_price_organization_fkey foreign key (organization_id) references organization (id);
alter table tax_rate add constraint tax_rate_organization_fkey foreign key (organization_id) references organization (id);
alter table shipping_rate add constraint shipping_rate_organization_fkey foreign key (organization_id) references organization (id);

-- What was issued stays as it was; its paper is named once.
create trigger issued_stays before delete on invoice for each row execute function refuse_change();
create trigger issued_stays_as_it_was before update on invoice for each row
  when (old.file_digest is not null or new.data is distinct from old.data or new.name <> old.name or new.total <> old.total
    or new.issued_at <> old.issued_at or new.currency <> old.currency or new.deleted is not null)
  execute function refuse_change();

-- What a payment service said of a purchase, each once.
create table payment_event (
  organization_id uuid not null,
  provider text not null,
  event_id text not null,
  purchase_id uuid not null,
  kind text not null,
  reference text not null,
  at timestamptz not null default now(),
  primary key (organization_id, provider, event_id)
);
create index payment_event_purchase_idx on payment_event (organization_id, purchase_id, at);
alter table payment_event enable row level security;
alter table payment_event force row level security;
create policy tenant on payment_event using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on payment_event to cloche_app;
alter table payment_event add constraint payment_event_organization_fkey foreign key (organization_id) references organization (id);
alter table payment_event add constraint payment_event_purchase_id_fkey foreign key (organization_id, purchase_id) references purchase (organization_id, id);

-- Who sells: one row, whose organization keeps the price list, and what invoices say of it.
create table store_seller (
  is_only boolean primary key default true check (is_only),
  organization_id uuid not null,
  data jsonb not null
);
grant select on store_seller to cloche_app;

-- The last number of each series and year: taken in the transaction that issues, so that none is lost.
create table invoice_series (
  issuer uuid not null,
  series text not null,
  year integer not null,
  last integer not null,
  primary key (issuer, series, year)
);
grant select, insert, update on invoice_series to cloche_app;

-- Every number that was issued and whose it is, for the seller's own books.
create table issued_invoice (
  issuer uuid not null,
  series text not null,
  year integer not null,
  number integer not null,
  organization_id uuid not null,
  invoice_id uuid not null,
  name text not null,
  kind text not null,
  issued_at timestamptz not null,
  buyer text not null,
  vat_id text,
  country text,
  treatment text not null,
  currency text not null,
  net numeric(18,6) not null,
  tax numeric(18,6) not null,
  total numeric(18,6) not null,
  primary key (issuer, series, year, number)
);
create index issued_invoice_at_idx on issued_invoice (issued_at desc, name);
create trigger append_only before update or delete on issued_invoice for each row execute function refuse_change();
grant insert on issued_invoice to cloche_app;

-- Whose purchases and licences are looked after in the background, and when next.
create table store_watch (
  organization_id uuid primary key,
  due timestamptz not null default now()
);
alter table store_watch enable row level security;
create policy tenant on store_watch using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on store_watch to cloche_app;
alter table license add column reminded_days integer;

-- Whoever has licences that end is looked after. The owner of the tables reads past the policies for this one moment.
alter table license no force row level security;
insert into store_watch (organization_id) select distinct organization_id from license where deleted is null and "to" is not null;
alter table license force row level security;
