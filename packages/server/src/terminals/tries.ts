/** Wrong PINs and cards, counted for all servers together before they are judged: by the tablet, and by the person. */
import { createHash } from 'node:crypto'
import { tryWindows } from '@cloche/domain/rules/terminals'
import type { Pool } from '../database/connection.ts'
import { transactPlatform } from '../database/transaction.ts'
import type { Guessed } from '../requests/index.ts'

/** What is tried at now: each window by itself, so that a lock ends when it says it does. */
export const triesAt = (what: 'terminal' | 'person', id: string): readonly Guessed[] =>
  tryWindows(Date.now()).map(({ key, most, seconds, ends }) => ({
    digest: createHash('sha256').update(`${what} ${id} ${key}`).digest(),
    max: most,
    minutes: seconds / 60,
    until: ends,
    refusal: 'TERMINAL_LOCKED',
  }))

/** Until when nothing is taken; null: it is. */
export async function lockedUntil(pool: Pool, tries: readonly Guessed[]): Promise<string | null> {
  const { rows } = await transactPlatform(pool, transaction =>
    transaction.query<{ digest: string }>({
      text: `select encode(address_digest, 'hex') as digest from login_failure
        where address_digest = any($1::bytea[]) and locked_until > now()`,
      values: [tries.map(({ digest }) => digest)],
    }),
  )
  const locked = new Set(rows.map(({ digest }) => digest))
  const ends = tries.flatMap(({ digest, until }) =>
    until !== undefined && locked.has(digest.toString('hex')) ? [until] : [],
  )
  return ends.toSorted().at(-1) ?? null
}
