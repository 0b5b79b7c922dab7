/** Reading a trace, as text for the wire or as data for what is made of it here. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import type { CompactTrace, LabelDetails } from '@cloche/domain/rules/traceability'
import type { RawRow } from '../../database/raw-rows.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { AnswerTo, CallContext, ContextOf } from '../../http/call-context.ts'
import { TraceText } from './trace-text.ts'
import { traceStatement, type TraceStart } from './trace.store.ts'

export const NODES_MAX = 20_000

/** A trace as it is answered. */
export type Trace = AnswerTo<'monitor.trace'>
/** The same with the details of all of its labels. */
export type FullTrace = CompactTrace<Trace['nodes'][number] & LabelDetails>
export type AskedTrace = ContextOf<'monitor.traceExport'>['query']

/** Where a trace starts. @throws RULE_BROKEN unless exactly one of label and batch is named. */
export function startIn(asked: AskedTrace): TraceStart {
  const { labelId, batchId } = asked
  if ((labelId === undefined) === (batchId === undefined))
    throw brokenRule('labelId', 'problem.trace.batchOrLabel')
  return labelId === undefined ? { batchId: batchId ?? '' } : { labelId }
}

/** The statement of a trace, and the text that is there once it was run. */
export function tracing(...asked: Parameters<typeof traceStatement>) {
  let text: TraceText | undefined
  const taker = () => {
    // It may be sent again on another connection.
    const begun = (text = new TraceText(asked[5] ?? false))
    return (row: RawRow) => begun.take(row)
  }
  return {
    statement: { ...traceStatement(...asked), taker },
    text: () => {
      if (text === undefined) throw new Error('The statement of the trace was not run')
      return text
    },
  }
}

/**
 * A trace as JSON; `isFull`: with the details of all labels.
 * @throws NOT_FOUND when nothing to start from lies within scope.
 */
export async function readTrace(
  context: CallContext,
  asked: AskedTrace,
  limit: number,
  isFull: boolean,
): Promise<Buffer> {
  const { session } = context
  const start = startIn(asked)
  const rowScope = rowScopeOf(ENTITIES.label, session, 'view')
  const direction = asked.direction ?? 'both'
  const { text, statement } = tracing(session.organizationId, start, direction, limit, rowScope, isFull)
  await context.readTogether([statement])
  const found = text()
  if (found.isEmpty)
    throw new Problem('NOT_FOUND', { entity: start.labelId === undefined ? 'batch' : 'label' })
  return found.toBuffer()
}
