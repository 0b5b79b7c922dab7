/** What calls leave in the audit log by themselves: work that only other ledgers hold, and files that leave. */
import type { CallContract } from '@cloche/domain/catalogue'
import type { Pool } from '../database/connection.ts'
import { transact, type Work } from '../database/transaction.ts'
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

/** Says that somebody took a file, and what they asked for. */
export function auditExport(pool: Pool, { contract, actor, body, query }: Asked): Promise<unknown> {
  const asked = { ...query, ...body } as { readonly entity?: unknown }
  const { organizationId } = actor
  return transact(pool, { organizationId, sessionId: null, revision: 0 }, transaction =>
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
