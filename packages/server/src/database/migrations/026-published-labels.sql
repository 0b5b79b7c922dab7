-- What guests are told who scan a label or the code of a batch: parts that the product's organization chose, none unless
-- it did. Such labels and batches have their line in "published" from the moment they are made.
alter table product add column public_label text[] not null default '{}';

create function publish_made() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into published (entity, record_id, organization_id)
  select tg_table_name, made.id, made.organization_id from made
  join product on product.organization_id = made.organization_id and product.id = made.product_id
  where product.is_public and product.public_label <> '{}' and product.active and product.deleted is null
  on conflict do nothing;
  return null;
end $$;
revoke all on function publish_made() from public;

create trigger published_made after insert on label referencing new table as made for each statement execute function publish_made();
create trigger published_made after insert on batch referencing new table as made for each statement execute function publish_made();

create function publish_labels() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.is_public and new.public_label <> '{}' and new.active and new.deleted is null then
    insert into published (entity, record_id, organization_id)
    select 'label', id, organization_id from label
    where organization_id = new.organization_id and product_id = new.id and deleted is null
    union all select 'batch', id, organization_id from batch
    where organization_id = new.organization_id and product_id = new.id and deleted is null
    on conflict do nothing;
  else
    delete from published using label where published.entity = 'label' and published.record_id = label.id
      and published.organization_id = new.organization_id and label.organization_id = new.organization_id and label.product_id = new.id;
    delete from published using batch where published.entity = 'batch' and published.record_id = batch.id
      and published.organization_id = new.organization_id and batch.organization_id = new.organization_id and batch.product_id = new.id;
  end if;
  return null;
end $$;
revoke all on function publish_labels() from public;

create trigger published_labels after update on product for each row
  when ((old.is_public and old.public_label <> '{}' and old.active and old.deleted is null)
    is distinct from (new.is_public and new.public_label <> '{}' and new.active and new.deleted is null))
  execute function publish_labels();
