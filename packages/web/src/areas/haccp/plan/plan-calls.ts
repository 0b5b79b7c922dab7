/** Calls of HACCP plans, and what screens read off them. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

export type PlanState = Answer<'POST', '/haccp/plan/state/get'>
export type Plan = PlanState['haccpPlan']
export type Hazard = PlanState['hazards'][number]
export type Point = PlanState['points'][number]
export type Step = Plan['steps'][number]
export type Change = PlanState['changes'][number]
export type Loose = PlanState['loose'][number]

export const planScreen = '/haccp/plan/{haccpPlanId}/{nav?}/{page?}'
export const pointScreen = '/haccp/haccp/{haccpPointId}/{nav?}/{page?}'

/** The plan whole: sections, hazards, points, what changed since the last version. */
export const usePlanState = (haccpPlanId: string) =>
  useQuery({
    queryKey: queryKeys.one('haccpPlan', haccpPlanId, 'state'),
    networkMode: 'always',
    queryFn: ({ signal }) => call('POST', '/haccp/plan/state/get', { body: { haccpPlanId }, signal }),
  })

/** What is known of plans, hazards and points is asked for again. */
export const forgetPlans = () =>
  Promise.all(
    ['haccpPlan', 'haccpHazard', 'haccpPlanVersion', 'haccpPoint'].map(name =>
      queryClient.invalidateQueries({ queryKey: queryKeys.all(name) }),
    ),
  )

const after = async <T>(answer: Promise<T>): Promise<T> => {
  const known = await answer
  await forgetPlans()
  return known
}

export const startPlan = (start: Body<'POST', '/haccp/plan/start'>['start']) =>
  after(call('POST', '/haccp/plan/start', { body: { start } })).then(({ haccpPlan }) => haccpPlan)

export const takeSteps = (haccpPlanId: string, elaborationIds: string[]) =>
  after(call('POST', '/haccp/plan/steps/take', { body: { take: { haccpPlanId, elaborationIds } } })).then(
    ({ haccpPlan }) => haccpPlan,
  )

export const publishPlan = (publish: Body<'POST', '/haccp/plan/publish'>['publish']) =>
  after(call('POST', '/haccp/plan/publish', { body: { publish } })).then(
    ({ haccpPlanVersion }) => haccpPlanVersion,
  )

/** Writes the steps of a plan as it was read: whoever changed it meanwhile is not overwritten. */
export const saveSteps = ({ id, version }: Plan, steps: readonly Step[]) =>
  after(call('PATCH', '/haccp/plan/{id}', { params: { id }, body: { version, steps } }))

export type HazardDraft = Pick<
  Hazard,
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
>

export const addHazard = (planId: string, draft: HazardDraft) =>
  after(call('POST', '/haccp/hazard', { body: { haccpHazard: { planId, ...draft } } }))

export const changeHazard = ({ id, version }: Hazard, change: Partial<HazardDraft>) =>
  after(call('PATCH', '/haccp/hazard/{id}', { params: { id }, body: { version, ...change } }))

export const removeHazard = (id: string) =>
  after(call('DELETE', '/haccp/hazard', { body: { haccpHazard: id } }))
export const restoreHazard = (id: string) =>
  after(call('POST', '/haccp/hazard/restore', { body: { haccpHazard: id } }))

/** Hangs points on a hazard, one after another. */
export async function hangPoints(points: readonly Loose[], hazardId: string): Promise<void> {
  for (const { id, version } of points)
    await call('PATCH', '/haccp/haccp/{id}', { params: { id }, body: { version, hazardId } })
  await forgetPlans()
}

/** The point that a hazard still lacks: named, to be written down further on its own page. */
export const addPoint = (locationId: string, hazard: Hazard, name: string) =>
  after(
    call('POST', '/haccp/haccp', {
      body: {
        haccpPoint: {
          name,
          locationId,
          hazardId: hazard.id,
          hazard: hazard.kind,
          stage: hazard.stage,
          isCritical: hazard.outcome === 'ccp',
        },
      },
    }),
  ).then(({ haccpPoint }) => haccpPoint)

/** What changed between two versions; `to` null: up to the plan as it is. */
export const useChanges = (haccpPlanId: string, from: number | null, to: number | null) =>
  useQuery({
    queryKey: queryKeys.one('haccpPlan', haccpPlanId, `changes ${from} ${to}`),
    networkMode: 'always',
    enabled: from !== null,
    queryFn: ({ signal }) =>
      call('POST', '/haccp/plan/changes/get', { body: { haccpPlanId, from: from ?? 1, to }, signal }),
  })
