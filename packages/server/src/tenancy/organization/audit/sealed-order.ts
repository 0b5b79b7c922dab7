/**
 * The log in the order in which it was sealed. Instants and ids are drawn before a transaction commits, and a slow one
 * commits behind faster ones: whoever reads by them passes it over. The chain of seals holds what has committed alone, in
 * an order that never changes, also after a restore: a place in it is the cursor.
 */
import { unpackEntries, type LedgerColumns } from '@cloche/domain/rules/ledger-seals'
import type { Statement } from '../../../database/statement.ts'

const BLOCKS_AT_ONCE = 8

/** A place in the chain: behind so many entries of a block. */
export interface SealedPlace {
  readonly block: number
  readonly index: number
}

export const START: SealedPlace = { block: 1, index: 0 }

export const writePlace = ({ block, index }: SealedPlace): string => `${block}.${index}`

/** The place of a cursor; undefined for one that we did not write. */
export function readPlace(text: string): SealedPlace | undefined {
  const [, block, index] = /^([1-9]\d{0,8})\.(\d{1,6})$/.exec(text) ?? []
  return block === undefined ? undefined : { block: Number(block), index: Number(index) }
}

/** A line of the log by its key, and the place behind it. */
export interface SealedKey {
  readonly id: string
  readonly at: string
  readonly next: SealedPlace
}

interface BlockRow {
  readonly number: number
  readonly columns: LedgerColumns
  readonly body: Uint8Array
}

const blocksStatement = (organizationId: string, from: number): Statement<BlockRow> => ({
  text: 'select number, columns, body from seal where organization_id = $1 and number >= $2 order by number limit $3',
  values: [organizationId, from, BLOCKS_AT_ONCE],
})

/**
 * The keys of the next lines behind a place, at most so many, and the place that was reached: further than the last of
 * them where what follows are lines of other ledgers.
 */
export async function sealedKeys(
  ask: (statement: Statement<BlockRow>) => Promise<{ readonly rows: readonly BlockRow[] }>,
  organizationId: string,
  from: SealedPlace,
  limit: number,
): Promise<{ keys: SealedKey[]; reached: SealedPlace }> {
  const keys: SealedKey[] = []
  let reached = from
  for (;;) {
    const { rows } = await ask(blocksStatement(organizationId, reached.block))
    for (const { number, columns, body } of rows) {
      const entries = unpackEntries(body, columns) ?? []
      const first = number === reached.block ? reached.index : 0
      for (let index = first; index < entries.length; index++) {
        const { ledger, id, at } = entries[index]!.entry
        reached = { block: number, index: index + 1 }
        if (ledger === 'history') keys.push({ id, at, next: reached })
        if (keys.length === limit) return { keys, reached }
      }
    }
    const last = rows.at(-1)?.number
    if (rows.length < BLOCKS_AT_ONCE || last === undefined) return { keys, reached }
    reached = { block: last + 1, index: 0 }
  }
}
