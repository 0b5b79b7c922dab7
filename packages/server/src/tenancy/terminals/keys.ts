/** Codes and keys of shared tablets: made here, told once, kept as digests. */
import { createHash, randomInt } from 'node:crypto'
import { Problem } from '@cloche/domain/problems'
import { randomCode } from '@cloche/domain/rules/batch-pattern'
import { CODE_SECONDS } from '@cloche/domain/rules/terminals'
import type { Pool, Statement } from '../../database/connection.ts'
import { transactPlatform, type Transaction } from '../../database/transaction.ts'
import { endingSessions } from '../../http/sessions/end.ts'
import { digestOfToken, isToken, newToken, tokenIn, type TokenForm } from '../../machine-tokens/index.ts'
import { refuseStopped, statusStatement } from '../organizations/stopped.ts'

/** `clt_`, 30 random signs, 6 of a checksum. */
const KEY_FORM: TokenForm = { prefix: 'clt_', length: 30 }

const digestOfCode = (code: string) =>
  createHash('sha256')
    .update(`terminal ${plainCode(code)}`)
    .digest()
/** As people type it: in any case, with or without the hyphen. */
const plainCode = (code: string) => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** A shared tablet that proved itself, with its place. */
export interface Terminal {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly organizationName: string
  readonly locationId: string
  readonly locationName: string
  /** Ids from the root to its place. */
  readonly path: readonly string[]
  /** Seconds. */
  readonly lockAfter: number
  readonly locksAtOnce: boolean
}

/** A new code of a tablet; one that nobody used yet is void. The key that stands goes on until the code is used. */
export async function newCode(
  transaction: Transaction,
  organizationId: string,
  terminalId: string,
): Promise<{ code: string; expires: string }> {
  const half = () => randomCode(4, below => randomInt(below))
  const code = `${half()}-${half()}`
  await transaction.query({
    text: `delete from terminal_key where organization_id = $1 and terminal_id = $2 and kind = 'code'`,
    values: [organizationId, terminalId],
  })
  const { rows } = await transaction.query<{ expires: string }>({
    text: `insert into terminal_key (digest, kind, organization_id, terminal_id, expires)
      values ($1, 'code', $2, $3, now() + make_interval(secs => $4)) returning expires`,
    values: [digestOfCode(code), organizationId, terminalId, CODE_SECONDS],
  })
  return { code, expires: rows[0]?.expires ?? '' }
}

/** Takes back a tablet's key and its code, and ends whatever session is on it. */
export async function revokeTerminal(
  transaction: Transaction,
  organizationId: string,
  terminalId: string,
): Promise<void> {
  await transaction.query({
    text: 'delete from terminal_key where organization_id = $1 and terminal_id = $2',
    values: [organizationId, terminalId],
  })
  await transaction.query(
    endingSessions('home_organization_id = $1 and terminal_id = $2', [organizationId, terminalId]),
  )
}

/** Ends the sessions that a token began. */
export const endSessionsBy = (transaction: Transaction, organizationId: string, userTokenId: string) =>
  transaction.query(
    endingSessions('home_organization_id = $1 and user_token_id = $2', [organizationId, userTokenId]),
  )

const LIVING = (organizationId: string, terminalId: string): Statement<Terminal> => ({
  text: `select terminal.id, terminal.name, terminal.organization_id as "organizationId", terminal.location_id as "locationId",
      terminal.lock_after as "lockAfter", terminal.locks_at_once as "locksAtOnce", place.name as "locationName",
      place.hierarchy as path, (select name from organization where id = $1) as "organizationName"
    from terminal join location place on place.organization_id = terminal.organization_id and place.id = terminal.location_id
    where terminal.organization_id = $1 and terminal.id = $2 and terminal.deleted is null and terminal.active
      and place.deleted is null`,
  values: [organizationId, terminalId],
  keepsPlan: true,
})

/** One that stands, within its organization from here on. @throws ORGANIZATION_SUSPENDED, ORGANIZATION_CLOSED */
async function enrolledTerminal(
  transaction: Transaction,
  organizationId: string,
  terminalId: string,
): Promise<Terminal | undefined> {
  await transaction.enter(organizationId)
  refuseStopped((await transaction.query(statusStatement(organizationId))).rows)
  return (await transaction.query(LIVING(organizationId, terminalId))).rows[0]
}

interface Owner {
  readonly organizationId: string
  readonly terminalId: string
}

/**
 * Takes a code in exchange for a key: of two that come with it at once, one gets it. The key that stood before is void.
 * Undefined for a code that was used, is too old, or never was.
 */
export async function takeCode(
  transaction: Transaction,
  code: string,
): Promise<{ readonly key: string; readonly terminal: Terminal } | undefined> {
  const { rows } = await transaction.query<Owner>({
    text: `delete from terminal_key where digest = $1 and kind = 'code' and expires > now()
      returning organization_id as "organizationId", terminal_id as "terminalId"`,
    values: [digestOfCode(code)],
  })
  const [owner] = rows
  if (owner === undefined) return undefined
  const { organizationId, terminalId } = owner
  const terminal = await enrolledTerminal(transaction, organizationId, terminalId)
  if (terminal === undefined) return undefined
  await revokeTerminal(transaction, organizationId, terminalId)
  const key = newToken(KEY_FORM)
  await transaction.query({
    text: `insert into terminal_key (digest, kind, organization_id, terminal_id) values ($1, 'key', $2, $3)`,
    values: [digestOfToken(key), organizationId, terminalId],
  })
  await transaction.query({
    text: `update terminal set enrolled_at = now(), last_seen_at = now(), revoked_at = null, updated = now()
      where organization_id = $1 and id = $2`,
    values: [organizationId, terminalId],
    change: { entity: 'terminal', verb: 'change', ids: [terminalId], places: [terminal.locationId] },
  })
  return { key, terminal }
}

const SEEN = `update terminal set last_seen_at = now()
  where organization_id = $1 and id = $2 and coalesce(last_seen_at < now() - interval '1 minute', true)`

/**
 * The tablet whose key a request carries. @throws INVALID_KEY for one that was revoked or never was;
 * ORGANIZATION_SUSPENDED, ORGANIZATION_CLOSED
 */
export function terminalOf(pool: Pool, authorization: string | undefined): Promise<Terminal> {
  const key = tokenIn(KEY_FORM, authorization)
  if (key === undefined || !isToken(KEY_FORM, key)) return Promise.reject(new Problem('INVALID_KEY'))
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<Owner>({
      text: `select organization_id as "organizationId", terminal_id as "terminalId" from terminal_key
        where digest = $1 and kind = 'key'`,
      values: [digestOfToken(key)],
      keepsPlan: true,
    })
    const [owner] = rows
    const terminal = owner && (await enrolledTerminal(transaction, owner.organizationId, owner.terminalId))
    if (owner === undefined || terminal === undefined) throw new Problem('INVALID_KEY')
    await transaction.query({
      text: SEEN,
      values: [owner.organizationId, owner.terminalId],
      // Told, each unlocking would make every browser read its lists again.
      change: null,
      keepsPlan: true,
    })
    return terminal
  })
}
