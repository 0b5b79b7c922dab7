/** What calls leave in the audit log by themselves: work that only other ledgers hold, and files that leave. */
import type { CallContract } from '@cloche/domain/catalogue'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from '../database/connection.ts'
import { transact, serverScope, type Work } from '../database/transaction.ts'
import type { Actor } from '../entity-engine/behaviours.ts'
import { writeAudit } from './write-audit.ts'

/** What was asked is kept with an export, if it is no longer than this. */
const ASKED_MAX = 2000

const lastPart = (name: string): string => name.split('.').at(-1) ?? name

/**
 * A write that also leaves an entry: where it added to other ledgers and not to the history, one line says which call it
 * was. What changed nothing leaves none.
 */
export function withAudit<T>({ name }: Pick<CallContract, 'name'>, actor: Actor, work: Work<T>): Work<T> {
  return async (transaction, ahead) => {
    const result = await work(transaction, ahead)
    const { added } = transaction
    if (added.size === 0 || added.has('history')) return result
    const isStock = !added.has('event') && !added.has('label_link')
    void writeAudit(transaction, actor, {
      action: 'record.done',
      entity: isStock ? 'stockVariation' : 'label',
      recordId: actor.locationId ?? actor.organizationId,
      verb: lastPart(name),
      after: { call: name, lines: [...added.values()].reduce((sum, count) => sum + count, 0) },
    })
    return result
  }
}

interface Asked {
  readonly contract: Pick<CallContract, 'name' | 'area'>
  readonly actor: Actor
  readonly body: object
  readonly query: object
}

const exports = new WeakMap<FastifyRequest, readonly [pool: Pool, asked: Asked]>()

/** A file is being made for a request. */
export function awaitExport(
  request: FastifyRequest,
  pool: Pool,
  { contract, actor, body, query }: Asked,
): void {
  exports.set(request, [pool, { contract, actor, body, query }])
}

/** Says that somebody took a file, and what they asked for, before its first byte leaves; a refusal is no export. */
export async function auditExport(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const awaited = exports.get(request)
  if (awaited === undefined || reply.statusCode >= 400) return
  const [pool, { contract, actor, body, query }] = awaited
  exports.delete(request)
  const asked = { ...query, ...body } as { readonly entity?: unknown }
  const { organizationId } = actor
  await transact(pool, serverScope(organizationId), transaction =>
    writeAudit(transaction, actor, {
      action: 'export.made',
      entity: typeof asked.entity === 'string' ? asked.entity : contract.area,
      recordId: organizationId,
      verb: 'export',
      after: {
        call: contract.name,
        ...(JSON.stringify(asked).length <= ASKED_MAX ? { asked } : {}),
      },
    }),
  )
}
