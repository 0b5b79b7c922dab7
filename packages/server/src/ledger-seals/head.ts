import type { Ask } from './records.store.ts'

/** The head of an organization's chain. */
export interface Head {
  readonly block: number
  readonly head: string | null
  readonly sealedAt: string | null
  readonly records: number
  /** Written, but not sealed yet. */
  readonly waiting: number
}

export async function readHead(ask: Ask, organizationId: string): Promise<Head> {
  const { rows } = await ask({
    text: `select coalesce(last.number, 0) as block, last.hash as head, last.sealed_at as "sealedAt",
             (select coalesce(sum(count), 0) from seal where organization_id = $1)
               - (select count(*) from amendment where organization_id = $1) as records,
             (select coalesce(sum(cardinality(ids)), 0) from unsealed where organization_id = $1) as waiting
           from (select) as one left join lateral (
             select number, hash, sealed_at from seal where organization_id = $1 order by number desc limit 1
           ) last on true`,
    values: [organizationId],
  })
  return rows[0] as unknown as Head
}

/** The block whose hash an earlier statement names, or null: then the chain is another one than that of the statement. */
export async function blockOfHead(ask: Ask, organizationId: string, head: string): Promise<number | null> {
  const { rows } = await ask({
    text: 'select number from seal where organization_id = $1 and hash = $2',
    values: [organizationId, head],
  })
  return (rows[0]?.['number'] as number | undefined) ?? null
}
