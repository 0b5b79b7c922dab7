/** Reads what a drill finds: the whole trace of its lot, and who had it in hand. */
import { drillResult, type DrillResult } from '@cloche/domain/rules/recall'
import { expandTrace } from '@cloche/domain/rules/traceability'
import type { Transaction } from '../../../database/transaction.ts'
import { NODES_MAX, tracing, type Trace } from '../trace.ts'
import { handledStatement } from './drill.store.ts'

/** The walk crosses places: a recall does (decision 003). The lot itself was within scope when it was drawn. */
export async function readResult(
  transaction: Transaction,
  organizationId: string,
  batchId: string,
): Promise<DrillResult> {
  const whole = { kind: 'organization' } as const
  const { text, statement } = tracing(organizationId, { batchId }, 'both', NODES_MAX, whole)
  await transaction.query(statement)
  const trace = expandTrace(JSON.parse(text().toBuffer().toString()) as Trace)
  const { rows } = await transaction.query(
    handledStatement(
      organizationId,
      trace.nodes.map(node => node.id),
      trace.batches.map(batch => batch.id),
    ),
  )
  return drillResult({ batchId, trace, handled: rows as { userId: string; name: string; at: string }[] })
}
