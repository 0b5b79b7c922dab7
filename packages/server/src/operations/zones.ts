/** The clocks of places, in SQL. `$1` organization. */

/** The zone of a location of the statement: its own, that of the nearest above it, or the organization's. */
export const zoneOfLocation = (name: string) => `coalesce(
    (select above.time_zone from location above where above.organization_id = $1 and above.id = any(${name}.hierarchy)
       and above.time_zone is not null order by cardinality(above.hierarchy) desc limit 1),
    (select time_zone from organization where id = $1))`
