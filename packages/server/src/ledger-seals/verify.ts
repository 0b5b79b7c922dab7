/** Proves the whole chain of one organization, from the first block to the last, for `npm run verify`. */
import type { Pool } from '../database/connection.ts'
import { transact, serverScope } from '../database/transaction.ts'
import { checkBlocks, type Finding } from './check.ts'
import { checkKept } from './check-kept.ts'
import { blockOfHead, readHead, type Head } from './head.ts'
import type { Ask } from './records.store.ts'
import { nameFindings } from './names.ts'
import { findSurplus } from './surplus.ts'

/** So many are named in words. */
const SHOWN_MAX = 50

export interface Verified extends Head {
  readonly organizationId: string
  readonly organization: string
  /** In the order of the chain; what was put in stands last. */
  readonly findings: readonly Finding[]
  /** Records of which nothing sealed tells what they were. */
  readonly unproved: number
  /** Whether the asked earlier head is a block of this chain; absent: none was asked. */
  readonly holdsHead?: boolean
}

/** @param onProgress is called as checking goes on, with the block that was reached. */
export async function verifyOrganization(
  pool: Pool,
  organizationId: string,
  { head, onProgress }: { head?: string; onProgress?: (block: number, blocks: number) => void } = {},
): Promise<Verified | null> {
  const read = <T>(work: (ask: Ask) => Promise<T>) =>
    transact(
      pool,
      serverScope(organizationId),
      transaction => work(statement => transaction.query(statement)),
      'read only',
    )
  const start = await read(async ask => ({
    name: (await ask({ text: 'select name from organization where id = $1', values: [organizationId] }))
      .rows[0]?.['name'] as string | undefined,
    chain: await readHead(ask, organizationId),
    held: head === undefined ? undefined : await blockOfHead(ask, organizationId, head),
  }))
  if (start.name === undefined) return null
  const findings: Finding[] = []
  let removed = 0
  const until = start.chain.block
  for (let from: number | null = until === 0 ? null : 1; from !== null;) {
    const part = await read(ask => checkBlocks(ask, organizationId, from as number, until))
    findings.push(...part.findings)
    removed += part.removed
    from = part.next
    onProgress?.(from === null ? until : from - 1, until)
  }
  findings.push(...(await read(ask => findSurplus(ask, organizationId, removed))))
  let unproved = 0
  for (let from: string | undefined | null; from !== null;) {
    const part = await read(ask => checkKept(ask, organizationId, from ?? undefined))
    findings.push(...part.findings)
    unproved += part.unproved ?? 0
    from = part.next
  }
  const shown = findings.slice(0, SHOWN_MAX)
  return {
    organizationId,
    organization: start.name,
    ...start.chain,
    unproved,
    findings: [
      ...(await read(ask => nameFindings(ask, organizationId, shown))),
      ...findings.slice(SHOWN_MAX),
    ],
    ...(start.held === undefined ? {} : { holdsHead: start.held !== null }),
  }
}
