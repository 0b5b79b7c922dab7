-- What a recipe takes is read by product, by the earlier of both dates: open food alone.
create index label_first_in_idx on label (organization_id, product_id, least(expiration, best_before), id)
  where deleted is null and not is_final;
