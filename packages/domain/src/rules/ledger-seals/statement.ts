/** What an organization keeps outside of the database: the head of its chain at a moment. */

export interface SealStatement {
  readonly organizationId: string
  readonly organization: string
  /** The number of the last block and its hash. */
  readonly block: number
  readonly head: string
  readonly sealedAt: string
  /** Records sealed up to and with that block. */
  readonly records: number
}

export const STATEMENT_KIND = 'cloche-ledger-statement'

/** The statement as a file people keep. */
export function writeStatement(statement: SealStatement): string {
  return `${JSON.stringify({ kind: STATEMENT_KIND, hash: 'SHA-256', ...statement }, null, 2)}\n`
}

/** The block and head that a kept statement, or a bare head of 64 hexadecimal digits, names; null for anything else. */
export function readStatement(
  text: string,
): { head: string; block: number | null; organizationId: string | null } | null {
  const bare = text.trim().toLowerCase()
  if (/^[0-9a-f]{64}$/.test(bare)) return { head: bare, block: null, organizationId: null }
  try {
    const { kind, head, block, organizationId } = JSON.parse(text) as Record<string, unknown>
    if (kind !== STATEMENT_KIND || typeof head !== 'string' || !/^[0-9a-f]{64}$/.test(head)) return null
    if (!Number.isInteger(block) || typeof organizationId !== 'string') return null
    return { head, block: block as number, organizationId }
  } catch {
    return null
  }
}
