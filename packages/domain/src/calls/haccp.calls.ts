import { defineCall, HACCP_KITCHENS, HACCP_PREREQUISITES, HACCP_REGIONS, typed } from '../catalogue/index.ts'
import { password } from './request.calls.ts'
import {
  allBut,
  figure,
  fieldsOf,
  flag,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  rowOf,
  said,
  text,
  unique,
  uuid,
  whole,
} from './schema.ts'

/** Points that are checked at intervals, at most. */
export const DUE_POINTS_MAX = 500

/** Hazards and points of one plan, at most. */
export const PLAN_HAZARDS_MAX = 300
export const PLAN_POINTS_MAX = 500

const PLAN = object({ haccpPlan: rowOf('haccpPlan') })
const VERSION = allBut('haccpPlanVersion', ['content'])
const CHANGES = list(
  object({
    part: oneOf(['plan', 'step', 'hazard', 'point']),
    id: text,
    name: text,
    kind: oneOf(['added', 'removed', 'changed']),
    fields: list(object({ field: text, before: said, after: said }), 40),
  }),
  2000,
)

export const HACCP_CALLS = [
  defineCall({
    name: 'haccp.check',
    area: 'haccp',
    method: 'POST',
    path: '/haccp/check',
    gate: { key: 'HP', verb: 'edit', doing: ['check'] },
    summary: 'Write down what was found at a HACCP point; what is not in order opens an incidence',
    body: object({
      check: object(
        {
          id: uuid,
          /** When it was checked; now unless named. */
          at: instant,
          haccpPointId: uuid,
          value: typed<number>({ type: 'number', minimum: -1_000_000, maximum: 1_000_000 }),
          isOk: flag,
          note: line(500),
          corrective: line(500),
        },
        ['id', 'at', 'value', 'isOk', 'note', 'corrective'],
      ),
    }),
    answer: object({ haccpCheck: rowOf('haccpCheck'), incidence: nullable(rowOf('incidence')) }),
  }),
  defineCall({
    name: 'haccp.due',
    area: 'haccp',
    method: 'POST',
    path: '/haccp/due/get',
    gate: { key: 'HP', verb: 'view' },
    summary: 'The points that are checked at intervals, each with when it was checked last',
    isRead: true,
    answer: object({
      points: list(
        object({ haccpPointId: uuid, locationId: uuid, everyHours: figure, lastAt: nullable(instant) }),
        DUE_POINTS_MAX,
      ),
    }),
  }),
  defineCall({
    name: 'haccp.startPlan',
    area: 'haccp',
    method: 'POST',
    path: '/haccp/plan/start',
    gate: { key: 'HP', verb: 'create' },
    summary: 'Start a HACCP plan of the chosen location from the template of a kind of kitchen',
    body: object({
      start: object(
        {
          name: line(200, 1),
          kind: oneOf(HACCP_KITCHENS),
          region: oneOf(HACCP_REGIONS),
          hazards: unique(list(line(60, 1), 60)),
          points: flag,
        },
        ['name', 'hazards', 'points'],
      ),
    }),
    answer: PLAN,
  }),
  defineCall({
    name: 'haccp.planState',
    area: 'haccp',
    method: 'POST',
    path: '/haccp/plan/state/get',
    gate: { key: 'HP', verb: 'view' },
    summary:
      'How a HACCP plan stands: its sections and what they lack, its hazards and points, its last version',
    isRead: true,
    body: object({ haccpPlanId: uuid }),
    answer: object({
      haccpPlan: rowOf('haccpPlan'),
      hazards: list(rowOf('haccpHazard'), PLAN_HAZARDS_MAX),
      points: list(rowOf('haccpPoint'), PLAN_POINTS_MAX),
      /** Points of the place that hang on no hazard. */
      loose: list(
        fieldsOf('haccpPoint', ['id', 'name', 'locationId', 'hazard', 'stage', 'isCritical', 'version']),
        PLAN_POINTS_MAX,
      ),
      sections: list(
        object({
          section: text,
          isComplete: flag,
          missing: list(
            object(
              {
                text,
                name: text,
                entity: oneOf(['haccpHazard', 'haccpPoint']),
                id: uuid,
                prerequisite: oneOf(HACCP_PREREQUISITES),
              },
              ['name', 'entity', 'id', 'prerequisite'],
            ),
            2000,
          ),
        }),
        9,
      ),
      /** The digest of what was read: whoever publishes sends it along. */
      seen: text,
      last: nullable(VERSION),
      /** Since the last version. */
      changes: CHANGES,
    }),
  }),
  defineCall({
    name: 'haccp.takePlanSteps',
    area: 'haccp',
    method: 'POST',
    path: '/haccp/plan/steps/take',
    gate: { key: 'HP', verb: 'edit' },
    summary: 'Take the steps of elaboration routes into the flow of a HACCP plan',
    body: object({
      take: object({ haccpPlanId: uuid, elaborationIds: unique(list(uuid, 50, 1)) }),
    }),
    answer: PLAN,
  }),
  defineCall({
    name: 'haccp.planChanges',
    area: 'haccp',
    method: 'POST',
    path: '/haccp/plan/changes/get',
    gate: { key: 'HP', verb: 'view' },
    summary: 'What changed from one version of a HACCP plan to another, or to the plan as it is',
    isRead: true,
    body: object({ haccpPlanId: uuid, from: whole(1, 100_000), to: nullable(whole(1, 100_000)) }),
    answer: object({ changes: CHANGES }),
  }),
  defineCall({
    name: 'haccp.publishPlan',
    area: 'haccp',
    method: 'POST',
    path: '/haccp/plan/publish',
    gate: { key: 'HP', verb: 'create' },
    summary:
      'Publish a HACCP plan as a version that stays, with its reason, signed by the password of whoever publishes it',
    body: object({
      publish: object({
        haccpPlanId: uuid,
        reason: line(500, 1),
        seen: line(64, 64),
        password,
      }),
    }),
    answer: object({ haccpPlan: rowOf('haccpPlan'), haccpPlanVersion: VERSION }),
    ratePerMinute: 20,
  }),
] as const
