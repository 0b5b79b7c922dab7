/** Incidences: opened for an event once, taken on by somebody, closed only with what was found and done. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule, Problem, type Fault } from '@cloche/domain/problems'
import type { Behaviour, BehaviourContext } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'

type Incidence = Row<Entities['incidence']>

/** What must be said before an incidence is closed. */
const NEEDED = ['cause', 'corrective', 'outcome'] as const

/** What the event says of itself. @throws UNKNOWN_LINK for one that is not there or lies elsewhere */
async function ofEvent({ transaction, actor }: BehaviourContext, eventId: string): Promise<WireRow> {
  const values: unknown[] = [actor.organizationId, eventId]
  const within =
    actor.roleLevel >= 4
      ? ''
      : ` and location_id in (select id from location where organization_id = $1 and hierarchy @> array[$${values.push(actor.locationId)}]::uuid[])`
  const { rows } = await transaction.query({
    text: `select at, kind, label_id as "labelId", product_id as "productId", device_id as "deviceId"
           from event where organization_id = $1 and id::text = $2${within}`,
    values,
  })
  const [event] = rows
  if (event === undefined)
    throw new Problem('UNKNOWN_LINK', {
      faults: [{ path: 'incidence.eventId', rule: 'problem.field.unknownLink' }],
    })
  return event
}

/** @throws RULE_BROKEN naming what is still to be said */
function checkClosing(row: WireRow): void {
  const faults = NEEDED.filter(name => row[name] === null || row[name] === '').map((name): Fault => ({
    path: `incidence.${name}`,
    rule: 'problem.field.required',
  }))
  if (faults.length > 0) throw new Problem('RULE_BROKEN', { faults })
}

export const incidenceBehaviour: Behaviour<Incidence> = {
  async beforeCreate(context, draft) {
    const { actor } = context
    if (typeof draft['at'] === 'string' && draft['at'] > actor.now)
      throw brokenRule('incidence.at', 'problem.field.inTheFuture')
    const eventId = draft['eventId']
    if (typeof eventId !== 'string') return { ...draft, at: draft['at'] ?? actor.now }
    const { at, kind, labelId, productId } = await ofEvent(context, eventId)
    return {
      ...draft,
      at,
      level: kind === 'error' ? 'error' : draft['level'],
      labelId: draft['labelId'] ?? labelId,
      productId: draft['productId'] ?? productId,
    }
  },
  beforeChange({ actor }, before, change) {
    if (before.status === 'closed')
      throw new Problem('LOCKED_RECORD', {
        because: 'closed',
        faults: [{ path: 'incidence', rule: 'problem.incidence.closed' }],
      })
    if (change['status'] === 'acknowledged')
      return { ...change, acknowledgedBy: actor.memberId, acknowledgedAt: actor.now }
    if (change['status'] !== 'closed') return change
    const after: WireRow = { ...before, ...change }
    checkClosing(after)
    return { ...change, closedAt: actor.now, verifiedBy: after['verifiedBy'] ?? actor.memberId }
  },
}
