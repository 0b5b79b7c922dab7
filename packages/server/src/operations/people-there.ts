/** People who still are there: neither removed nor put out of use. `$1` organization. */
import type { Statement } from '../database/connection.ts'
import type { Transaction } from '../database/transaction.ts'

/** The same in SQL, of the people that an expression of the statement gives the ids of, in their order. */
export const peopleThere = (ids: string): string =>
  `array(select person.id from "user" person where person.organization_id = $1 and person.id = any(${ids})
     and person.deleted is null and person.active order by array_position(${ids}, person.id))`

const thereStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<{ readonly there: readonly string[] }> => ({
  text: `select ${peopleThere('$2::uuid[]')} as there`,
  values: [organizationId, ids],
})

/** Of these people those who still are there. */
export async function findPeopleThere(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await transaction.query(thereStatement(organizationId, [...new Set(ids)]))
  return new Set(rows[0]?.there)
}
