/** Codes and keys of print agents: made here, told once, kept as digests. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { Problem } from '@cloche/domain/problems'
import { randomCode } from '@cloche/domain/rules/batch-pattern'
import { CODE_SECONDS } from '@cloche/domain/rules/printing'
import type { FastifyRequest } from 'fastify'
import type { Pool } from '../../../database/connection.ts'
import { transactPlatform, type Transaction } from '../../../database/transaction.ts'
import { refuseStopped, statusStatement } from '../../../tenancy/index.ts'

/** An agent that proved itself; `locationId`: it serves this place and those within. */
export interface Agent {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly locationId: string
}

const PREFIX = 'cloche-agent-'
const digestOf = (text: string) => createHash('sha256').update(text).digest()
/** As people type it: in any case, with or without the hyphen. */
const plainCode = (code: string) => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** A new code of an agent; the key and the code that it had are void. */
export async function newCode(
  transaction: Transaction,
  organizationId: string,
  agentId: string,
): Promise<{ code: string; expires: string }> {
  const half = () => randomCode(4, below => randomInt(below))
  const code = `${half()}-${half()}`
  await transaction.query(forgetKeys(organizationId, agentId))
  const { rows } = await transaction.query({
    text: `insert into print_agent_key (digest, kind, organization_id, agent_id, expires)
           values ($1, 'code', $2, $3, now() + make_interval(secs => $4)) returning expires`,
    values: [digestOf(plainCode(code)), organizationId, agentId, CODE_SECONDS],
  })
  return { code, expires: rows[0]?.['expires'] as string }
}

/** Ends what an agent has: its key, and a code nobody used yet. */
export const forgetKeys = (organizationId: string, agentId: string) => ({
  text: 'delete from print_agent_key where organization_id = $1 and agent_id = $2',
  values: [organizationId, agentId],
})

/** Takes a code in exchange for a key; undefined when it was used, is too old, or never was. */
export async function takeCode(
  transaction: Transaction,
  code: string,
): Promise<{ key: string; organizationId: string; agentId: string } | undefined> {
  const { rows } = await transaction.query({
    text: `delete from print_agent_key where digest = $1 and kind = 'code' and expires > now()
           returning organization_id as "organizationId", agent_id as "agentId"`,
    values: [digestOf(plainCode(code))],
  })
  const owner = rows[0] as { organizationId: string; agentId: string } | undefined
  if (owner === undefined) return undefined
  const key = PREFIX + randomBytes(32).toString('base64url')
  await transaction.query({
    text: `insert into print_agent_key (digest, kind, organization_id, agent_id) values ($1, 'key', $2, $3)`,
    values: [digestOf(key), owner.organizationId, owner.agentId],
  })
  return { key, ...owner }
}

const LIVING = `select id, name, organization_id as "organizationId", location_id as "locationId" from print_agent
  where organization_id = $1 and id = $2 and deleted is null and active`

/**
 * The agent of a call, within its organization from here on.
 * @throws INVALID_TOKEN; ORGANIZATION_SUSPENDED, ORGANIZATION_CLOSED, after which it may come again
 */
export async function agentOf(transaction: Transaction, organizationId: string, agentId: string) {
  await transaction.enter(organizationId)
  refuseStopped((await transaction.query(statusStatement(organizationId))).rows)
  const { rows } = await transaction.query<Agent>({ text: LIVING, values: [organizationId, agentId] })
  const [agent] = rows
  if (agent === undefined) throw new Problem('INVALID_TOKEN')
  return agent
}

/** Work of the agent whose key the request carries, in one transaction. @throws INVALID_TOKEN */
export function asAgent<T>(
  pool: Pool,
  request: FastifyRequest,
  work: (transaction: Transaction, agent: Agent) => Promise<T>,
): Promise<T> {
  const [, key = ''] = /^Bearer (\S{1,100})$/.exec(request.headers.authorization ?? '') ?? []
  if (!key.startsWith(PREFIX)) throw new Problem('INVALID_TOKEN')
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query({
      text: `select organization_id, agent_id from print_agent_key where digest = $1 and kind = 'key'`,
      values: [digestOf(key)],
    })
    const [owner] = rows
    if (owner === undefined) throw new Problem('INVALID_TOKEN')
    const agent = await agentOf(transaction, owner['organization_id'] as string, owner['agent_id'] as string)
    return work(transaction, agent)
  })
}
