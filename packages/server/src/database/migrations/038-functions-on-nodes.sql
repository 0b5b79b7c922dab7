-- On several nodes the values of a function in SQL are not known when the node is chosen; those of one in PL/pgSQL are.
create or replace function recipe_tree(organization uuid, roots uuid[], most integer)
returns table (
  id uuid, name text, type text, "consumptionUnit" text, weight numeric, density double precision, servings double precision,
  yield double precision, cost numeric, allergens jsonb, "sharedAllergens" jsonb, diets text[], nutrition jsonb,
  "ingredientsText" text, lines jsonb
) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query with recursive tree(id) as (
    select unnest(roots)
    union
    select part.ingredient_id from tree join composition part
      on part.organization_id = organization and part.product_id = tree.id and part.deleted is null and part.active
  ), found as (select tree.id from tree limit most + 1)
  select product.id, product.name, product.type, product.consumption_unit, product.weight, product.density, product.servings,
    product.yield, product.cost, product.allergens,
    (select coalesce(jsonb_agg(distinct shared.name), '[]') from step, unnest(step.shared_allergens) as shared(name)
      where step.organization_id = organization and step.elaboration_id = product.elaboration_id
        and step.deleted is null and step.active),
    product.diets, product.nutrition, product.ingredients_text,
    (select coalesce(jsonb_agg(jsonb_build_object('id', part.id, 'productId', part.product_id, 'ingredientId', part.ingredient_id,
        'quantity', jsonb_build_object('value', part.quantity_value, 'unit', part.quantity_unit),
        'yield', part.yield, 'note', part.note) order by part.priority, part.id), '[]')
      from composition part where part.organization_id = organization and part.product_id = product.id
        and part.deleted is null and part.active)
  from found join product on product.organization_id = organization and product.id = found.id;
end $$;
