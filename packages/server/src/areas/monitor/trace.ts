/** Reading a trace, as text for the wire or as data for what is made of it here. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { CallContext } from '../../http/call-context.ts'
import { traceStatement, type Direction, type TraceStart } from './trace.store.ts'

export const NODES_MAX = 20_000

interface AskedTrace {
  readonly labelId?: string
  readonly batchId?: string
  readonly direction?: Direction
}

/** Where a trace starts. @throws RULE_BROKEN unless exactly one of label and batch is named. */
export function startIn(asked: AskedTrace): TraceStart {
  const { labelId, batchId } = asked
  if ((labelId === undefined) === (batchId === undefined))
    throw brokenRule('labelId', 'problem.trace.batchOrLabel')
  return labelId === undefined ? { batchId: batchId ?? '' } : { labelId }
}

/** The parts of a trace as JSON text. */
export interface TraceTexts {
  readonly startIds: readonly string[]
  readonly isWhole: boolean
  readonly nodes: string
  readonly links: string
  readonly batches: string
  readonly products: string
  readonly locations: string
}

/** @throws NOT_FOUND when nothing to start from lies within scope. */
export async function readTrace(context: CallContext, asked: AskedTrace, limit: number): Promise<TraceTexts> {
  const { session } = context
  const start = startIn(asked)
  const rowScope = rowScopeOf(ENTITIES.label, session, 'view')
  const direction = asked.direction ?? 'both'
  const [result] = await context.readTogether([
    traceStatement(session.organizationId, start, direction, limit, rowScope),
  ])
  const texts = result?.rows[0] as unknown as TraceTexts
  if (texts.startIds.length === 0)
    throw new Problem('NOT_FOUND', { entity: start.labelId === undefined ? 'batch' : 'label' })
  return texts
}
