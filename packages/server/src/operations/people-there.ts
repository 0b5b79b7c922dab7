/** People who still are there, in SQL. `$1` organization. */

/** Of the people that an expression of the statement gives the ids of, those who were neither removed nor put out of use. */
export const peopleThere = (ids: string): string =>
  `array(select person.id from "user" person where person.organization_id = $1 and person.id = any(${ids})
     and person.deleted is null and person.active order by array_position(${ids}, person.id))`
