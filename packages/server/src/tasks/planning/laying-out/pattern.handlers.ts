/** Patterns: what laying one out would make, and making it, on a day or through the week of that day. */
import { PATTERN_TASKS_MAX } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { daysOf, lineOn } from '@cloche/domain/rules/patterns'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { finished, listStatements, oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { derivedId } from '../../../adapters/ids.ts'
import { timeZoneAt } from '../place-clock.ts'
import { choiceOf, compared, layOut, previewOf, type Drafted } from './lay-out.ts'

const { pattern, patternTask, task } = ENTITIES

interface Planned {
  readonly planned: readonly Drafted[]
  readonly zoneOf: ReadonlyMap<string, string>
}

/**
 * The tasks of a pattern at their instants, by the clock of its place.
 * @throws NOT_FOUND for a pattern out of reach, RULE_BROKEN for one without tasks
 */
async function plannedOf(
  context: Pick<CallContext, 'session' | 'actor'>,
  transaction: Transaction,
  asked: { readonly id: string; readonly patternId: string; readonly day: string },
): Promise<Planned> {
  const { organizationId } = context.actor
  const rowScope = rowScopeOf(pattern, context.session, 'view')
  const read = readStatement(pattern, organizationId, asked.patternId.toLowerCase(), rowScope)
  const found = oneOrNotFound(pattern, (await transaction.query(read.statement)).rows, read.finish)
  const { rows, finish } = listStatements(
    patternTask,
    organizationId,
    { filter: { patternId: found.id, active: true }, by: 'at', sort: 'asc', limit: PATTERN_TASKS_MAX },
    rowScope,
  )
  const lines = finished((await transaction.query(rows)).rows, finish)
  if (lines.length === 0) throw brokenRule('apply.patternId', 'problem.pattern.empty')
  const zone = await timeZoneAt(transaction, organizationId, found.locationId)
  // What is out of use is not laid out, and waited for by nobody.
  const laid = new Set(lines.map(({ id }) => id))
  const idOf = (lineId: string) => derivedId(asked.id.toLowerCase(), lineId)
  const planned = lines.map((line): Drafted => {
    const { expectedDuration, actionId, productId, programId, deviceId, haccpPointId, shiftId } = line
    return {
      id: idOf(line.id),
      name: line.text,
      locationId: found.locationId,
      ...lineOn(line, found.span, asked.day, zone),
      around: daysOf(found.span, asked.day),
      originId: line.id,
      after: line.afterLineIds.filter(id => laid.has(id)).map(idOf),
      draft: {
        expectedDuration,
        actionId,
        productId,
        programId,
        deviceId,
        haccpPointId,
        shiftId,
        work: line.work,
        quantity: line.quantity,
        profileIds: line.profileIds,
        userIds: line.userId === null ? [] : [line.userId],
        patternId: found.id,
        origin: 'pattern',
        originId: line.id,
      },
      steps: line.steps,
    }
  })
  return {
    planned: planned.toSorted(
      (one, other) => Date.parse(one.startAt) - Date.parse(other.startAt) || (one.id < other.id ? -1 : 1),
    ),
    zoneOf: new Map([[found.locationId, zone]]),
  }
}

export const previewPattern: Handler<'planning.previewPattern'> = context =>
  context.read(async transaction => {
    const asked = { ...context.body.apply, id: '' }
    const { planned, zoneOf } = await plannedOf(context, transaction, asked)
    return previewOf(await compared(transaction, context.actor.organizationId, planned, zoneOf))
  })

/** @throws ALREADY_LAID_OUT where some of it stands and nobody said what then */
export const applyPattern: Handler<'planning.applyPattern'> = context =>
  context.write(async transaction => {
    const { apply } = context.body
    const { planned, zoneOf } = await plannedOf(context, transaction, apply)
    const write = writeContext(context, transaction, task, 'create')
    return { tasks: await layOut(write, planned, zoneOf, choiceOf(apply)) }
  })
