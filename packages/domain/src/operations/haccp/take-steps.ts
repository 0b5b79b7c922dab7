/** Taking the steps of elaboration routes into the flow of a HACCP plan. */
import type { Row } from '../../catalogue/entity.ts'
import type { Entities } from '../../entities/all.ts'
import { stepsOfRoutes, type RouteOfFood } from '../../rules/haccp-plan/index.ts'
import { NO_EFFECTS } from '../effects.ts'
import { defineOperation, refuse } from '../operation.ts'

/** As many steps as a plan takes. */
const STEPS_MAX = 60

export interface AskedSteps {
  readonly haccpPlanId: string
  readonly elaborationIds: readonly string[]
}

export interface TakeStepsFacts {
  readonly plan: Pick<Row<Entities['haccpPlan']>, 'id' | 'version' | 'steps' | 'locationId'>
  readonly routes: readonly RouteOfFood[]
}

export const takeSteps = defineOperation({
  call: 'haccp.takePlanSteps',
  writes: ['haccpPlan'],
  decide(_asked: AskedSteps, { plan, routes }: TakeStepsFacts, { now, numbers }) {
    const found = stepsOfRoutes(plan.steps, routes, () => numbers.newId())
    const steps = [...plan.steps, ...found]
    if (steps.length > STEPS_MAX)
      return refuse('RULE_BROKEN', [
        { path: 'take.elaborationIds', rule: 'problem.field.tooMany', values: { limit: STEPS_MAX } },
      ])
    const change = {
      entity: 'haccpPlan' as const,
      id: plan.id,
      version: plan.version,
      locationId: plan.locationId,
      before: { steps: plan.steps },
      after: { steps },
    }
    return { ok: true, effects: { ...NO_EFFECTS, at: now, changes: found.length === 0 ? [] : [change] } }
  },
})
