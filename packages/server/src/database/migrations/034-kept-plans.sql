-- A list of one product's labels in one state, by the date they expire: filter, order and page by one index. It serves
-- what the index of the product alone did, so that a label is written into as many as before.
create index label_product_id_state_expiration_idx on label (organization_id, product_id, state, expiration, id) where deleted is null;
drop index label_product_id_idx;

-- What each transaction asks first: a function keeps its plan on a connection, where the bare statement would be planned
-- anew each time.
create function session_revision(session_id uuid) returns integer language plpgsql stable as $$
begin
  return (select revision from public.session where id = session_id and ended is null and expires > now());
end $$;
