-- Stock as a ledger of signed movements.
create table stock_variation (
  organization_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  at timestamptz not null,
  product_id uuid not null,
  batch_id uuid,
  label_id uuid,
  state text not null,
  quantity_value numeric(18,6) not null,
  quantity_unit text not null,
  reason text not null,
  cost numeric(18,6),
  user_id uuid,
  transfer_id text,
  checkpoint_batch_id uuid,
  note text,
  created timestamptz not null default now(),
  primary key (organization_id, at, id)
) partition by range (at);
create table stock_variation_default partition of stock_variation default;
create index stock_variation_location_id_idx on stock_variation (organization_id, location_id, at, id);
create index stock_variation_product_id_idx on stock_variation (organization_id, product_id, id);
create index stock_variation_checkpoint_batch_id_idx on stock_variation (organization_id, checkpoint_batch_id, id);
alter table stock_variation add constraint stock_variation_organization_fkey foreign key (organization_id) references organization (id);

-- What labels hold already opens the ledger. The owner of the tables reads past the policies for this one moment.
alter table label no force row level security;
insert into stock_variation
  (organization_id, id, location_id, at, product_id, batch_id, label_id, state, quantity_value, quantity_unit, reason)
  select organization_id, gen_random_uuid(), location_id, now(), product_id, batch_id, id, state, quantity_value, quantity_unit, 'correction'
  from label where deleted is null and not is_final and quantity_value > 0 and state <> 'serve';
alter table label force row level security;

alter table stock_variation enable row level security;
alter table stock_variation force row level security;
create policy tenant on stock_variation using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on stock_variation to cloche_app;
create trigger append_only before update or delete on stock_variation for each row execute function refuse_change();
create trigger append_only_truncate before truncate on stock_variation for each statement execute function refuse_change();
