/** Triggers: what they need at what they listen to and make; when one of the clock comes next. */
import type { Field, Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { Problem, type Fault } from '@cloche/domain/problems'
import { fitsTrigger, nextTime, triggerFaults } from '@cloche/domain/rules/triggers'
import type { Behaviour, BehaviourContext } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { timeZoneAt } from './place-clock.ts'

type Trigger = Row<Entities['trigger']>
const FIELDS: readonly [string, Field][] = Object.entries(ENTITIES.trigger.fields)
/** What decides which of the other fields say something. */
const SHAPE = ['listens', 'makes', 'compares'] as const
/** What changes these has it counted anew. */
const CLOCK = ['listens', 'startAt', 'repeats', 'rule', 'locationId', 'active'] as const
const LEVEL = ['listens', 'compares', 'amount', 'productIds', 'placeIds', 'locationId', 'active'] as const

/** @throws RULE_BROKEN naming what is missing or cannot be read */
function check(trigger: WireRow): void {
  const faults = triggerFaults(trigger).map(({ field, rule }): Fault => ({ path: `trigger.${field}`, rule }))
  if (faults.length > 0) throw new Problem('RULE_BROKEN', { faults })
}

/** What says nothing at what it listens to and makes by now is forgotten. */
const emptied = (trigger: WireRow): WireRow =>
  Object.fromEntries(
    FIELDS.flatMap(([name, field]) =>
      fitsTrigger(trigger, name) || field.readOnly === true ? [] : [[name, field.default ?? null]],
    ),
  )

async function nextOf({ actor, transaction }: BehaviourContext, trigger: WireRow): Promise<string | null> {
  if (trigger['listens'] !== 'time' || trigger['active'] === false) return null
  const { locationId, startAt, repeats, rule } = trigger as unknown as Trigger
  const zone = await timeZoneAt(transaction, actor.organizationId, locationId)
  return nextTime({ startAt, repeats, rule }, actor.now, zone)
}

const isAmong = (change: WireRow, names: readonly string[]) => names.some(name => name in change)

export const triggerBehaviour: Behaviour<Trigger> = {
  async beforeCreate(context, draft) {
    check(draft)
    return { ...draft, nextAt: await nextOf(context, draft) }
  },
  async beforeChange(context, before, change) {
    const after: WireRow = { ...before, ...change }
    if (Object.keys(change).some(name => FIELDS.some(([field]) => field === name))) check(after)
    const whole = { ...change, ...(isAmong(change, SHAPE) && emptied(after)) }
    return {
      ...whole,
      ...(isAmong(change, CLOCK) ? { nextAt: await nextOf(context, after) } : {}),
      ...(isAmong(change, LEVEL) ? { going: {} } : {}),
    }
  },
}
