/** Lines of a pattern come after others of the same one, and never after themselves. */
import { PATTERN_TASKS_MAX } from '@cloche/domain/calls'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { circleThrough } from '@cloche/domain/rules/patterns'
import type { Statement } from '../../../database/connection.ts'
import type { Behaviour, BehaviourContext } from '../../../entity-engine/behaviours.ts'

type PatternTask = Row<Entities['patternTask']>
type Line = Pick<PatternTask, 'id' | 'text' | 'afterLineIds'>

/** Two who change the order of a pattern at once come after one another. */
const turnStatement = (organizationId: string, patternId: string): Statement => ({
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 7126))',
  values: [`order-of-pattern/${organizationId}/${patternId}`],
})

const linesStatement = (organizationId: string, patternId: string): Statement<Line> => ({
  text: `select id, text, after_line_ids as "afterLineIds" from pattern_task
    where organization_id = $1 and pattern_id = $2 and deleted is null order by id limit ${PATTERN_TASKS_MAX * 5}`,
  values: [organizationId, patternId],
})

/** @throws RULE_BROKEN for lines of other patterns, and for a circle, with its lines by name */
async function checkOrder(
  { transaction, actor }: BehaviourContext,
  { id, patternId, text }: Pick<PatternTask, 'id' | 'patternId' | 'text'>,
  after: readonly string[],
): Promise<void> {
  if (after.length === 0) return
  await transaction.query(turnStatement(actor.organizationId, patternId))
  const { rows } = await transaction.query(linesStatement(actor.organizationId, patternId))
  const nameOf = new Map([...rows, { id, text }].map(line => [line.id, line.text]))
  if (after.some(one => !nameOf.has(one)))
    throw brokenRule('patternTask.afterLineIds', 'problem.pattern.otherLines')
  const circle = circleThrough(
    rows.map(line => ({ id: line.id, after: line.afterLineIds })),
    id,
    after,
  )
  if (circle === null) return
  // Each is behind the one after it in the circle: read from its end it is the order of the work.
  const names = circle.toReversed().map(one => nameOf.get(one) ?? '')
  throw brokenRule('patternTask.afterLineIds', 'problem.pattern.circle', { names: names.join(' → ') })
}

const idsOf = (value: unknown) => (value as readonly string[]).map(id => id.toLowerCase())

export const patternTaskBehaviour: Behaviour<PatternTask> = {
  async beforeCreate(context, draft) {
    const line = draft as unknown as PatternTask
    await checkOrder(context, line, idsOf(line.afterLineIds))
    return draft
  },
  async beforeChange(context, before, change) {
    if ('afterLineIds' in change)
      await checkOrder(context, { ...before, ...change }, idsOf(change['afterLineIds']))
    return change
  },
}
