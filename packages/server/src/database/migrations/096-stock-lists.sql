-- Lists of stock read what is there off one index, and products in the order of their names, removed ones too: what is left of
-- them is still there.
drop index stock_balance_there_idx;
create index stock_balance_there_idx on stock_balance (organization_id, product_id, measure) include (location_id, state, value, changed) where round(value, 6) <> 0;
create index product_listed_idx on product (organization_id, left(search_text, 100), id);
