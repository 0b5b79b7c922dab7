/** What is special about writing hazards and points of HACCP plans. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { controlOf, pointFaults, type PointForm } from '@cloche/domain/rules/haccp-plan'
import type { Behaviour, BehaviourContext } from '../../../entity-engine/behaviours.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'

type Hazard = Row<Entities['haccpHazard']>
type Point = Row<Entities['haccpPoint']>

/** By what a hazard is controlled follows from its risk and its answers. */
const decided = (hazard: WireRow): WireRow => ({
  outcome: controlOf(hazard as unknown as Hazard).outcome,
})

export const hazardBehaviour: Behaviour<Hazard> = {
  beforeCreate: (_, draft) => ({ ...draft, ...decided(draft) }),
  beforeChange: (_, before, change) => ({ ...change, ...decided({ ...before, ...change }) }),
}

/** @throws RULE_BROKEN for what cannot be right about a point */
function refuseFaults(point: WireRow): void {
  const faults = pointFaults(point as unknown as PointForm)
  if (faults.length > 0) throw new Problem('RULE_BROKEN', { faults })
}

/** @throws RULE_BROKEN for a hazard of a plan of another place: one of the point's place or above it is meant */
async function refuseElsewhere({ actor, transaction }: BehaviourContext, point: WireRow): Promise<void> {
  const { hazardId, locationId } = point
  if (typeof hazardId !== 'string' || typeof locationId !== 'string') return
  const { rows } = await transaction.query<{ isAbove: boolean }>({
    text: `select coalesce(plan.location_id = any(
          (select hierarchy from location where organization_id = $1 and id = $3)::uuid[]), false) as "isAbove"
      from haccp_hazard hazard join haccp_plan plan on plan.organization_id = $1 and plan.id = hazard.plan_id
      where hazard.organization_id = $1 and hazard.id = $2`,
    values: [actor.organizationId, hazardId, locationId],
  })
  if (rows[0]?.isAbove === false) throw brokenRule('hazardId', 'problem.haccp.hazardElsewhere')
}

export const pointBehaviour: Behaviour<Point> = {
  async beforeCreate(context, draft) {
    refuseFaults(draft)
    await refuseElsewhere(context, draft)
    return draft
  },
  async beforeChange(context, before, change) {
    const after = { ...before, ...change }
    refuseFaults(after)
    if ('hazardId' in change || 'locationId' in change) await refuseElsewhere(context, after)
    return change
  },
}
