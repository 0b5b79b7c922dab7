-- What an affiliate may grant of licences to the organizations it looks after. It stands outside of tenancy, as which
-- organization looks after which does.
create table license_allotment (
  id uuid primary key,
  affiliate_id uuid not null,
  type text not null,
  quantity integer not null,
  "from" timestamptz not null,
  "to" timestamptz,
  created timestamptz not null default now(),
  constraint license_allotment_quantity_check check (quantity > 0)
);
create index license_allotment_affiliate_idx on license_allotment (affiliate_id);

-- Which licence of which organization was granted out of which allotment. Whether it stands, the licence itself says.
create table license_grant (
  organization_id uuid not null,
  license_id uuid not null,
  affiliate_id uuid not null,
  allotment_id uuid not null,
  created timestamptz not null default now(),
  primary key (organization_id, license_id)
);
create index license_grant_allotment_idx on license_grant (allotment_id);
create index license_grant_affiliate_idx on license_grant (affiliate_id, organization_id);

alter table license add column granted_by text;
alter table purchase add column payment_key text;
alter table device add column joined timestamptz;
alter table connector add column off_reason text;
alter table connector add column is_exempt boolean not null default false;

-- What is there goes on as it is.
alter table device no force row level security;
update device set joined = created;
alter table device force row level security;
