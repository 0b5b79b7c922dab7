/**
 * Log-ins under way. `away`: the browser was sent to the provider, and what it is to bring back is known by digest.
 * `back`: the person is known, and the page that began it fetches the session, once. Each is used once and soon.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Seal } from '../../adapters/seal.ts'
import type { Pool } from '../../database/connection.ts'
import { transactPlatform } from '../../database/transaction.ts'

const AWAY_MINUTES = 10
const BACK_MINUTES = 1

/** What is kept of a log-in while the browser is away. */
export interface AwayFlow {
  readonly organizationId: string
  /** SHA-256 of what the page keeps, in base64url. */
  readonly challenge: string
  readonly nonce: string
  /** PKCE's. */
  readonly verifier: string
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Random text that nobody guesses. */
export const randomText = (): string => randomBytes(32).toString('base64url')

/** Begins one under a text that the provider gives back. */
export function goAway(pool: Pool, seal: Seal, state: string, flow: AwayFlow): Promise<void> {
  const { organizationId, challenge, nonce, verifier } = flow
  return transactPlatform(pool, async transaction => {
    await transaction.query({
      text: `insert into log_in_flow (digest, kind, organization_id, challenge, sealed, expires)
             values ($1, 'away', $2, $3, $4, now() + make_interval(mins => $5))`,
      values: [
        digestOf(state),
        organizationId,
        challenge,
        seal.seal(state, { nonce, verifier }),
        AWAY_MINUTES,
      ],
    })
  })
}

/** Takes what was begun under a text: a second one finds nothing. */
export function comeBack(pool: Pool, seal: Seal, state: string): Promise<AwayFlow | undefined> {
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<{ organizationId: string; challenge: string; sealed: Buffer }>({
      text: `delete from log_in_flow where digest = $1 and kind = 'away' and expires > now()
             returning organization_id as "organizationId", challenge, sealed`,
      values: [digestOf(state)],
    })
    const [row] = rows
    if (row === undefined) return undefined
    const { nonce, verifier } = seal.open(state, row.sealed) as { nonce: string; verifier: string }
    return { organizationId: row.organizationId, challenge: row.challenge, nonce, verifier }
  })
}

/** Whether there is one under a text, without taking it. */
export function isAway(pool: Pool, state: string): Promise<boolean> {
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query({
      text: `select 1 from log_in_flow where digest = $1 and kind = 'away' and expires > now()`,
      values: [digestOf(state)],
    })
    return rows.length > 0
  })
}

/** A code for the page, for which it gets the session of a person. */
export async function handBack(
  pool: Pool,
  challenge: string,
  person: { organizationId: string; userId: string },
): Promise<string> {
  const code = randomText()
  await transactPlatform(pool, transaction =>
    transaction.query({
      text: `insert into log_in_flow (digest, kind, organization_id, user_id, challenge, expires)
             values ($1, 'back', $2, $3, $4, now() + make_interval(mins => $5))`,
      values: [digestOf(code), person.organizationId, person.userId, challenge, BACK_MINUTES],
    }),
  )
  return code
}

/** Takes a code: it is worth something once, and only to the page that began the log-in. */
export function takeBack(
  pool: Pool,
  code: string,
  verifier: string,
): Promise<{ organizationId: string; userId: string } | undefined> {
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<{ organizationId: string; userId: string; challenge: string }>({
      text: `delete from log_in_flow where digest = $1 and kind = 'back' and expires > now()
             returning organization_id as "organizationId", user_id as "userId", challenge`,
      values: [digestOf(code)],
    })
    const [row] = rows
    if (row === undefined) return undefined
    const expected = Buffer.from(row.challenge, 'base64url')
    const given = digestOf(verifier)
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
    return { organizationId: row.organizationId, userId: row.userId }
  })
}
