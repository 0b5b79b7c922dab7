-- What a product comes in, where no catalogue of a supplier says so.

alter table stock_level add column pack_value numeric(18,6);
alter table stock_level add column pack_unit text;
