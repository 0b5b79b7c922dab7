/** What a plan is made of, as the rules of this room are told it. */
import type { Row } from '../../catalogue/entity.ts'
import type { Entities } from '../../entities/all.ts'

type Plan = Row<Entities['haccpPlan']>
type Hazard = Row<Entities['haccpHazard']>
type Point = Row<Entities['haccpPoint']>

/** A plan as it is worked on. */
export type PlanFacts = Pick<
  Plan,
  | 'name'
  | 'kind'
  | 'region'
  | 'scope'
  | 'team'
  | 'products'
  | 'use'
  | 'steps'
  | 'flowConfirmedOn'
  | 'flowConfirmedBy'
  | 'verification'
  | 'records'
  | 'reviewMonths'
>

export type PlanStep = Plan['steps'][number]

export type HazardFacts = Pick<
  Hazard,
  | 'id'
  | 'step'
  | 'stage'
  | 'kind'
  | 'description'
  | 'foods'
  | 'productIds'
  | 'likelihood'
  | 'severity'
  | 'measures'
  | 'answers'
  | 'outcome'
>

/** A point that hangs on a hazard of the plan. */
export type PointFacts = Pick<
  Point,
  | 'id'
  | 'hazardId'
  | 'name'
  | 'code'
  | 'locationId'
  | 'stage'
  | 'isCritical'
  | 'prerequisite'
  | 'method'
  | 'measure'
  | 'minimum'
  | 'maximum'
  | 'values'
  | 'groupLimits'
  | 'options'
  | 'everyHours'
  | 'windows'
  | 'grace'
  | 'profileId'
  | 'monitoring'
  | 'corrective'
  | 'steps'
  | 'verification'
  | 'source'
>

export type PlanContent = Row<Entities['haccpPlanVersion']>['content']
