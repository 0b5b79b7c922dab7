/** The clocks of places, in SQL. `$1` organization. */

/** The zone of a location of the statement: its own, that of the nearest above it, or the organization's. */
export const zoneOfLocation = (name: string) => `coalesce(
    (select above.time_zone from location above where above.organization_id = $1 and above.id = any(${name}.hierarchy)
       and above.time_zone is not null order by cardinality(above.hierarchy) desc limit 1),
    (select time_zone from organization where id = $1))`

/** The same of the location that an expression of the statement gives the id of. */
export const zoneOfPlace = (id: string) => `coalesce(
    (select above.time_zone from location here join location above on above.organization_id = $1 and above.id = any(here.hierarchy)
       and above.time_zone is not null
     where here.organization_id = $1 and here.id = ${id} order by cardinality(above.hierarchy) desc limit 1),
    (select time_zone from organization where id = $1))`
