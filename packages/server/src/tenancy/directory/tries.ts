/** What became of the last tries by a directory, for whoever sets it up. */
import { newId } from '../../adapters/ids.ts'
import type { Pool } from '../../database/connection.ts'
import { transact, serverScope, type Transaction } from '../../database/transaction.ts'

const KEPT = 30
const DETAIL_MAX = 300

export interface DirectoryTry {
  readonly at: string
  readonly way: 'oidc' | 'saml' | 'scim'
  /** One of the faults that have words; null: it went well. */
  readonly fault: string | null
  readonly detail: string | null
  readonly email: string | null
}

/** Notes a try; of older ones the last few stay. */
export function noteTry(
  pool: Pool,
  organizationId: string,
  { way, fault, detail = null, email = null }: Pick<DirectoryTry, 'way' | 'fault'> & Partial<DirectoryTry>,
): Promise<void> {
  return transact(pool, serverScope(organizationId), async transaction => {
    await transaction.query({
      text: 'insert into directory_try (organization_id, id, way, fault, detail, email) values ($1, $2, $3, $4, $5, $6)',
      values: [
        organizationId,
        newId(),
        way,
        fault,
        detail?.slice(0, DETAIL_MAX) ?? null,
        email?.slice(0, 254) ?? null,
      ],
      // Nobody's screen reads it again because of a log-in.
      change: null,
    })
    await transaction.query({
      text: `delete from directory_try where organization_id = $1 and id in (
               select id from directory_try where organization_id = $1 order by at desc, id desc offset $2)`,
      values: [organizationId, KEPT],
      change: null,
    })
  })
}

export async function lastTries(transaction: Transaction, organizationId: string): Promise<DirectoryTry[]> {
  const { rows } = await transaction.query<DirectoryTry>({
    text: 'select at, way, fault, detail, email from directory_try where organization_id = $1 order by at desc, id desc limit 30',
    values: [organizationId],
  })
  return rows
}
