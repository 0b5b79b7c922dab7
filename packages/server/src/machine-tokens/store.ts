/** Tokens of other systems as they are kept: made, listed, taken back, and whose one is. */
import { randomUUID } from 'node:crypto'
import { Problem } from '@cloche/domain/problems'
import type { Pool } from '../database/connection.ts'
import { transactPlatform, type Transaction } from '../database/transaction.ts'
import { MACHINE_KEYS, type TokenKind } from './kinds.ts'
import { digestOfToken, isToken, newToken, type TokenForm } from './token.ts'

export interface KeptToken {
  readonly id: string
  readonly name: string
  /** Its last four signs. */
  readonly ending: string
  readonly created: string
  readonly createdBy: string | null
  /** To the minute. */
  readonly lastUsed: string | null
}

/** Those of an organization, oldest first. The transaction has not entered one yet. */
export async function tokensOf(
  transaction: Transaction,
  { table }: TokenKind,
  organizationId: string,
): Promise<KeptToken[]> {
  const { rows } = await transaction.query<KeptToken>({
    text: `select id, name, ending, created, created_by::text as "createdBy", last_used as "lastUsed"
           from ${table} where organization_id = $1 order by created, id`,
    values: [organizationId],
  })
  return rows
}

/** Makes one; null where there are as many as there may be. */
export async function addToken(
  transaction: Transaction,
  kind: TokenKind,
  given: {
    readonly organizationId: string
    readonly name: string
    readonly createdBy: string
    readonly most: number
  },
): Promise<{ token: string; id: string; name: string; ending: string } | null> {
  const { table } = kind
  const { organizationId, name, createdBy, most } = given
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7067))',
    values: [`${table}/${organizationId}`],
  })
  const { rows } = await transaction.query<{ count: number }>({
    text: `select count(*)::int as count from ${table} where organization_id = $1`,
    values: [organizationId],
  })
  if ((rows[0]?.count ?? 0) >= most) return null
  const token = newToken(kind)
  const [id, ending] = [randomUUID(), token.slice(-4)]
  await transaction.query({
    text: `insert into ${table} (digest, id, organization_id, name, ending, created_by) values ($1, $2, $3, $4, $5, $6)`,
    values: [digestOfToken(token), id, organizationId, name, ending, createdBy],
  })
  return { token, id, name, ending }
}

/** Takes one back; undefined where the organization has none of that id. */
export async function removeToken(
  transaction: Transaction,
  { table }: TokenKind,
  organizationId: string,
  id: string,
): Promise<{ id: string; name: string; ending: string } | undefined> {
  const { rows } = await transaction.query<{ id: string; name: string; ending: string }>({
    text: `delete from ${table} where organization_id = $1 and id = $2 returning id, name, ending`,
    values: [organizationId, id],
  })
  return rows[0]
}

const BEARER = /^Bearer (\S{1,100})$/i

/** The token of such a kind in an Authorization header; undefined: there is none. */
export function tokenIn(form: TokenForm, authorization: string | undefined): string | undefined {
  const [, token = ''] = BEARER.exec(authorization ?? '') ?? []
  return isToken(form, token) ? token : undefined
}

/** The key in an Authorization header of a machine. @throws INVALID_KEY */
export function machineKeyIn(authorization: string | undefined): string {
  const key = tokenIn(MACHINE_KEYS, authorization)
  if (key === undefined) throw new Problem('INVALID_KEY')
  return key
}

export interface Machine {
  readonly organizationId: string
  readonly tokenId: string
}

/**
 * Whose token it is, and that it was used; undefined for one that is not known, or of an organization that is stopped.
 * @param noted runs at most once a minute, in the transaction, as one of the organization
 */
export function callerOfToken(
  pool: Pool,
  { table }: TokenKind,
  token: string,
  noted?: (transaction: Transaction, organizationId: string) => Promise<unknown>,
): Promise<Machine | undefined> {
  const digest = digestOfToken(token)
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<Machine & { isDue: boolean }>({
      text: `select organization_id as "organizationId", id as "tokenId",
               coalesce(last_used < now() - interval '1 minute', true) as "isDue" from ${table} where digest = $1`,
      values: [digest],
    })
    const [row] = rows
    if (row === undefined) return undefined
    const { organizationId, tokenId, isDue } = row
    if (isDue)
      await transaction.query({
        text: `update ${table} set last_used = now() where digest = $1`,
        values: [digest],
      })
    await transaction.enter(organizationId)
    const { rows: living } = await transaction.query({
      text: 'select 1 from organization where id = $1 and active and deleted is null',
      values: [organizationId],
    })
    if (living.length === 0) return undefined
    if (isDue) await noted?.(transaction, organizationId)
    return { organizationId, tokenId }
  })
}
