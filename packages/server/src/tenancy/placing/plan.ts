/**
 * SQL: the nearest of these locations, innermost first, that has a plan; null: none has.
 * @param path an expression of the ids from the root; `$1` is the organization
 */
export const nearestPlan = (
  path: string,
) => `(select above.id from unnest(${path}) with ordinality way (id, depth)
    join location above on above.organization_id = $1 and above.id = way.id and above.plan is not null and above.deleted is null
    order by way.depth desc limit 1)`
