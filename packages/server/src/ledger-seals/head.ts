import type { Ask } from './records.store.ts'

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
  const { rows } = await ask({
    text: 'select number from seal where organization_id = $1 and hash = $2',
    values: [organizationId, head],
  })
  return (rows[0]?.['number'] as number | undefined) ?? null
}
