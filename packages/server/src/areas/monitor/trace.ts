/** Reading a trace, as text for the wire or as data for what is made of it here. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { AnswerTo, CallContext, ContextOf } from '../../http/call-context.ts'
import { TRACE_PARTS, traceStatement, type TraceStart, type TraceTexts } from './trace.store.ts'

export const NODES_MAX = 20_000

/** A trace as it is answered. */
type Trace = AnswerTo<'monitor.trace'>
export type AskedTrace = ContextOf<'monitor.traceExport'>['query']

/** What was read as text, as data. */
export function traceIn({ isWhole, ...texts }: TraceTexts): Trace {
  const parts = Object.fromEntries(TRACE_PARTS.map(part => [part, JSON.parse(texts[part])]))
  return { ...(parts as Omit<Trace, 'isWhole'>), isWhole }
}

/** Where a trace starts. @throws RULE_BROKEN unless exactly one of label and batch is named. */
export function startIn(asked: AskedTrace): TraceStart {
  const { labelId, batchId } = asked
  if ((labelId === undefined) === (batchId === undefined))
    throw brokenRule('labelId', 'problem.trace.batchOrLabel')
  return labelId === undefined ? { batchId: batchId ?? '' } : { labelId }
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
  const [texts] = result.rows
  if (texts === undefined || texts.startIds.length === 0)
    throw new Problem('NOT_FOUND', { entity: start.labelId === undefined ? 'batch' : 'label' })
  return texts
}
