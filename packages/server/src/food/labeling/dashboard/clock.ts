/** Days of a place in SQL, by its own clock. */

/** `place(zone)`: the time zone of a location, that of the nearest above it, or the organization's. `$1` organization. */
export const zoneOf = (place: string) => `place as (
    select coalesce(
      (select above.time_zone from location above join location here on here.organization_id = $1 and here.id = ${place}
         where above.organization_id = $1 and above.id = any(here.hierarchy) and above.time_zone is not null
         order by cardinality(above.hierarchy) desc limit 1),
      (select time_zone from organization where id = $1)) as zone)`
