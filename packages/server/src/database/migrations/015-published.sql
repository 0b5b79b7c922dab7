-- What is published, outside tenancy: whose a record is must be known before its organization is. Records that are not
-- published have no line here, so that asking for one and asking for nothing cannot be told apart.
create table published (
  entity text not null,
  record_id uuid not null,
  organization_id uuid not null,
  primary key (entity, record_id)
);

create function keep_published() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.is_public and new.active and new.deleted is null then
    insert into published (entity, record_id, organization_id)
    values (tg_table_name, new.id, new.organization_id) on conflict do nothing;
  else
    delete from published
    where entity = tg_table_name and record_id = new.id and organization_id = new.organization_id;
  end if;
  return null;
end $$;
revoke all on function keep_published() from public;

create trigger published_insert after insert on product for each row when (new.is_public) execute function keep_published();
create trigger published_update after update on product for each row when (old.is_public or new.is_public) execute function keep_published();
create trigger published_insert after insert on location for each row when (new.is_public) execute function keep_published();
create trigger published_update after update on location for each row when (old.is_public or new.is_public) execute function keep_published();
create trigger published_insert after insert on equipment for each row when (new.is_public) execute function keep_published();
create trigger published_update after update on equipment for each row when (old.is_public or new.is_public) execute function keep_published();

-- The owner of the tables reads past the policies for this one moment.
alter table product no force row level security;
alter table location no force row level security;
alter table equipment no force row level security;
insert into published
  select 'product', id, organization_id from product where is_public and active and deleted is null
  union all select 'location', id, organization_id from location where is_public and active and deleted is null
  union all select 'equipment', id, organization_id from equipment where is_public and active and deleted is null;
alter table product force row level security;
alter table location force row level security;
alter table equipment force row level security;

-- Lists of what an organization publishes.
create index product_public_idx on product (organization_id, id) where is_public and deleted is null;
create index location_public_idx on location (organization_id, id) where is_public and deleted is null;

-- Which organization looks after which. The one that is looked after decides whether the other may work in the name of
-- its people.
create table affiliation (
  affiliate_id uuid not null,
  organization_id uuid not null,
  allows_acting boolean not null default false,
  created timestamptz not null default now(),
  primary key (affiliate_id, organization_id),
  check (affiliate_id <> organization_id)
);
create index affiliation_organization_idx on affiliation (organization_id);
