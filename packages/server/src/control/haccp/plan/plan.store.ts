/** What a HACCP plan is made of, in SQL. `$1` organization. */
import { PLAN_HAZARDS_MAX, PLAN_POINTS_MAX } from '@cloche/domain/calls'
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import type { ContentNames } from '@cloche/domain/rules/haccp-plan'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { selection } from '../../../entity-engine/rows.ts'

export type Plan = Row<Entities['haccpPlan']>
export type Hazard = Row<Entities['haccpHazard']>
export type Point = Row<Entities['haccpPoint']>
export type Version = Row<Entities['haccpPlanVersion']>

const hazard = selection(ENTITIES.haccpHazard)
const point = selection(ENTITIES.haccpPoint)
const version = selection(ENTITIES.haccpPlanVersion)

/** The hazards of a plan, in its order. */
export const hazardsStatement = (organizationId: string, planId: string): Statement<Hazard> => ({
  text: `select ${hazard.sql} from haccp_hazard where organization_id = $1 and plan_id = $2 and deleted is null
    order by priority, id limit ${PLAN_HAZARDS_MAX}`,
  values: [organizationId, planId],
})

/** The points that hang on them and are used. */
export const pointsStatement = (organizationId: string, planId: string): Statement<Point> => ({
  text: `select ${point.sql} from haccp_point where organization_id = $1 and deleted is null and active and hazard_id in
      (select id from haccp_hazard where organization_id = $1 and plan_id = $2 and deleted is null)
    order by priority, name, id limit ${PLAN_POINTS_MAX}`,
  values: [organizationId, planId],
})

/** Points of the plan's place, and below it, that hang on no hazard, or on one that was removed. */
export const looseStatement = (organizationId: string, locationId: string): Statement<LoosePoint> => ({
  text: `select id, name, location_id as "locationId", hazard, stage, is_critical as "isCritical", version
    from haccp_point where organization_id = $1 and deleted is null and active and location_id in
      (select id from location where organization_id = $1 and $2 = any(hierarchy)) and not exists
      (select from haccp_hazard where organization_id = $1 and id = haccp_point.hazard_id and deleted is null)
    order by name, id limit ${PLAN_POINTS_MAX}`,
  values: [organizationId, locationId],
})
export type LoosePoint = Pick<
  Point,
  'id' | 'name' | 'locationId' | 'hazard' | 'stage' | 'isCritical' | 'version'
>

/** One version: of a number, or the last. */
export const versionStatement = (
  organizationId: string,
  planId: string,
  number: number | null,
): Statement<Version> => ({
  text: `select ${version.sql} from haccp_plan_version where organization_id = $1 and plan_id = $2
      and ($3::int is null or number = $3) order by number desc limit 1`,
  values: [organizationId, planId, number],
})

/** What places, products and job profiles are called now, those that the plan names. */
export async function namesOf(
  transaction: Transaction,
  organizationId: string,
  { plan, hazards, points }: { plan: Plan; hazards: readonly Hazard[]; points: readonly Point[] },
): Promise<ContentNames> {
  const ids = [
    [plan.locationId, ...points.map(({ locationId }) => locationId)],
    [
      ...hazards.flatMap(({ productIds }) => productIds),
      ...points.flatMap(({ groupLimits }) => groupLimits.flatMap(({ productIds }) => productIds)),
    ],
    points.flatMap(({ profileId }) => profileId ?? []),
  ].map(of => [...new Set(of)])
  const { rows } = await transaction.query<{ id: string; name: string }>({
    text: `select id, name from location where organization_id = $1 and id = any($2::uuid[])
      union all select id, name from product where organization_id = $1 and id = any($3::uuid[])
      union all select id, name from job_profile where organization_id = $1 and id = any($4::uuid[])`,
    values: [organizationId, ...ids],
  })
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? id
  return { place: nameOf, product: nameOf, profile: nameOf }
}

/** The states of routes in their order, with the name that the house gives each. */
export const routesStatement = (
  organizationId: string,
  elaborationIds: readonly string[],
): Statement<{ elaborationId: string; path: string; name: string | null }> => ({
  text: `select step.elaboration_id as "elaborationId", step.state as path, state.name
    from step left join state on state.organization_id = $1 and state.path = step.state and state.deleted is null
    where step.organization_id = $1 and step.elaboration_id = any($2::uuid[]) and step.deleted is null
      and exists (select from elaboration where organization_id = $1 and id = step.elaboration_id and deleted is null)
    order by array_position($2::uuid[], step.elaboration_id), step.priority, step.id`,
  values: [organizationId, elaborationIds],
})
