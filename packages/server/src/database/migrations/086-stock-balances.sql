-- What there is, kept beside the ledger of stock: a sum a pile, written with each of its movements. The ledger stays what
-- it is replayed from.
create table stock_balance (
  organization_id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  state text not null,
  -- The zero id where there is none.
  batch_id uuid not null,
  is_labelled boolean not null,
  -- Grams, millilitres, or the unit that is counted.
  measure text not null,
  -- Unrounded: what came in and went out again in other units sums to nothing.
  value numeric not null,
  changed timestamptz not null,
  primary key (organization_id, product_id, location_id, state, batch_id, is_labelled, measure)
);
-- What is there alone: of piles that are used up nobody asks.
create index stock_balance_there_idx on stock_balance (organization_id, product_id, measure) include (location_id, value) where round(value, 6) <> 0;
create index stock_balance_place_idx on stock_balance (organization_id, location_id, product_id) where round(value, 6) <> 0;
alter table stock_balance enable row level security;
alter table stock_balance force row level security;
create policy tenant on stock_balance using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on stock_balance to cloche_app;
alter table stock_balance add constraint stock_balance_organization_fkey foreign key (organization_id) references organization (id);

-- What the ledger sums to until now. The owner of the tables reads past the policies for this one moment.
alter table stock_variation no force row level security;
alter table stock_balance no force row level security;
insert into stock_balance (organization_id, product_id, location_id, state, batch_id, is_labelled, measure, value, changed)
  select organization_id, product_id, location_id, state, coalesce(batch_id, '00000000-0000-0000-0000-000000000000'),
    label_id is not null, measure, sum(quantity_value * factor), max(at)
  from stock_variation join (values
    ('mg', 'g', 0.001::numeric),
    ('g', 'g', 1::numeric),
    ('kg', 'g', 1000::numeric),
    ('oz', 'g', 28.349523125::numeric),
    ('lb', 'g', 453.59237::numeric),
    ('ml', 'ml', 1::numeric),
    ('cl', 'ml', 10::numeric),
    ('dl', 'ml', 100::numeric),
    ('l', 'ml', 1000::numeric),
    ('piece', 'piece', 1::numeric),
    ('serving', 'serving', 1::numeric),
    ('slice', 'slice', 1::numeric),
    ('leaf', 'leaf', 1::numeric),
    ('cup', 'ml', 250::numeric),
    ('tablespoon', 'ml', 15::numeric),
    ('teaspoon', 'ml', 5::numeric)
  ) units (unit, measure, factor) on unit = quantity_unit
  group by 1, 2, 3, 4, 5, 6, 7;
alter table stock_variation force row level security;
alter table stock_balance force row level security;

-- What movements tell besides: why food was thrown away, what came in, what a recipe asked for.
alter table stock_variation add column cause text;
alter table stock_variation add column lot text;
alter table stock_variation add column until timestamptz;
alter table stock_variation add column order_id uuid;
alter table stock_variation add column is_beyond boolean;
alter table stock_variation add column into_id uuid;
create index stock_variation_into_id_idx on stock_variation (organization_id, into_id, at, id) where into_id is not null;
alter table stock_variation add column planned_value numeric(18,6);
alter table stock_variation add column planned_unit text;

-- How stock is valued, and what may be thrown away at a place.
alter table organization add column stock_valuation text not null default 'last';
alter table location add column waste_target numeric(18,6);
