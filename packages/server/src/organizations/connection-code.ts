/** The code by which machines join an organization: drawn by chance, renewed at will, looked up by its digest. */
import { createHash, randomInt } from 'node:crypto'
import { connectionCode, plainCode } from '@cloche/domain/rules/devices'
import type { Pool, Statement } from '../database/connection.ts'
import { transactPlatform, type Transaction } from '../database/transaction.ts'

const digestOf = (code: string) => createHash('sha256').update(plainCode(code)).digest()

/** A new code; which organization it is of, nothing of it says. */
export const drawConnectionCode = (): string => connectionCode(below => randomInt(below))

/** Where the organization of a code is looked up: a line beside the record that shows it. */
export const connectionCodeLine = (organizationId: string, code: string): Statement => ({
  text: 'insert into connection_code (code_digest, organization_id) values ($1, $2)',
  values: [digestOf(code), organizationId],
})

/** From here on machines join by this code; the one before is void. */
export async function replaceConnectionCode(
  transaction: Transaction,
  organizationId: string,
  code: string,
): Promise<void> {
  await transaction.query({
    text: 'delete from connection_code where organization_id = $1',
    values: [organizationId],
  })
  await transaction.query(connectionCodeLine(organizationId, code))
}

/**
 * The organization of a code, however it was typed: case, spaces and hyphens do not matter. Whether the organization is
 * suspended or closed, its caller asks.
 * @returns undefined for every other code, one that was renewed among them
 */
export function organizationOfCode(pool: Pool, code: string): Promise<string | undefined> {
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<{ organizationId: string }>({
      text: 'select organization_id as "organizationId" from connection_code where code_digest = $1',
      values: [digestOf(code)],
    })
    return rows[0]?.organizationId
  })
}
