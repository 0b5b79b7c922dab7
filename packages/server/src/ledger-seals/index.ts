/**
 * Seals of ledgers: what the room of seals asks of a database. The server seals in the background, the organization's
 * screen and `npm run verify` check.
 */
import type { QueryResult } from '../database/connection.ts'
import type { Ask } from './records.store.ts'

export { checkBlocks, type Checked, type Finding } from './check.ts'
export { sealAll } from './seal.ts'
export { startSealing } from './sealing.ts'
export { countRecords, findSurplus } from './surplus.ts'
export type { Ask }

/** The head of an organization's chain. */
export interface Head {
  readonly block: number
  readonly head: string | null
  readonly sealedAt: string | null
  readonly records: number
}

export async function readHead(ask: Ask, organizationId: string): Promise<Head> {
  const { rows } = await ask({
    text: `select number as block, hash as head, sealed_at as "sealedAt",
             (select sum(count) from seal where organization_id = $1) as records
           from seal where organization_id = $1 order by number desc limit 1`,
    values: [organizationId],
  })
  return (rows[0] as unknown as Head | undefined) ?? { block: 0, head: null, sealedAt: null, records: 0 }
}

/** The block whose hash an earlier statement names, or null: then the chain is another one than that of the statement. */
export async function blockOfHead(ask: Ask, organizationId: string, head: string): Promise<number | null> {
  const { rows }: QueryResult = await ask({
    text: 'select number from seal where organization_id = $1 and hash = $2',
    values: [organizationId, head],
  })
  return (rows[0]?.['number'] as number | undefined) ?? null
}
