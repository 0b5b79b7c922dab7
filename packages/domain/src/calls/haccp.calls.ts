import { defineCall } from '../catalogue/call.ts'
import { HACCP_KITCHENS, HACCP_PREREQUISITES, HACCP_REGIONS } from '../catalogue/names/haccp.ts'
import { typed } from '../catalogue/typed.ts'
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
import { OWN_PROOF } from './terminal.calls.ts'

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

/** Characters of a picture in base 64 that is sent with its check: about a megabyte. */
export const CHECK_PHOTO_MAX = 1_400_000

/** A picture in base 64 that is sent with what it shows. */
export const picture = typed<string>({
  type: 'string',
  minLength: 4,
  maxLength: CHECK_PHOTO_MAX,
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
})

const found = typed<number>({ type: 'number', minimum: -1_000_000, maximum: 1_000_000 })

/** An owed check: from when it may be made, by when, and from when it was missed. */
const slot = object({ opensAt: instant, dueAt: instant, missedAt: instant })
const reading = object({ value: figure, at: instant })

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
          value: found,
          isOk: flag,
          /** The option that was chosen, or a text. */
          said: line(500),
          /** What else was found, by the names of the point's further values. */
          values: list(
            object({ name: line(100, 1), value: found, said: line(500), isOk: flag, photo: picture }, [
              'value',
              'said',
              'isOk',
              'photo',
            ]),
            12,
          ),
          productId: uuid,
          labelId: uuid,
          method: oneOf(['typed', 'sensor', 'probe']),
          probe: line(200),
          steps: list(line(500, 1), 50),
          notApplicable: flag,
          reason: line(500),
          /** The check that this one corrects; it stays as it was. */
          correctsId: uuid,
          photoId: uuid,
          /** A JPEG, PNG or WebP in base 64, kept with the check. */
          photo: picture,
          note: line(500),
          corrective: line(500),
        },
        [
          'id',
          'at',
          'value',
          'isOk',
          'said',
          'values',
          'productId',
          'labelId',
          'method',
          'probe',
          'steps',
          'notApplicable',
          'reason',
          'correctsId',
          'photoId',
          'photo',
          'note',
          'corrective',
        ],
      ),
    }),
    bodyLimit: 8 * 1024 * 1024,
    answer: object({ haccpCheck: rowOf('haccpCheck'), incidence: nullable(rowOf('incidence')) }),
  }),
  defineCall({
    name: 'haccp.due',
    area: 'haccp',
    method: 'POST',
    path: '/haccp/due/get',
    gate: { key: 'HP', verb: 'view' },
    summary:
      'The points that owe checks, each with when it was checked last and the owed check that counts now, or else the next one',
    isRead: true,
    answer: object({
      points: list(
        object({
          haccpPointId: uuid,
          locationId: uuid,
          everyHours: nullable(figure),
          /** Whose it is; null: of everybody who checks. */
          profileId: nullable(uuid),
          lastAt: nullable(instant),
          /** Since when it is owed, or from when it will be; null: at once. */
          dueAt: nullable(instant),
          slot: nullable(slot),
        }),
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
      'Publish a HACCP plan as a version that stays, with its reason, signed by the own password or PIN of whoever publishes it',
    body: object({
      publish: object({ haccpPlanId: uuid, reason: line(500, 1), seen: line(64, 64), ...OWN_PROOF }, [
        'password',
        'pin',
      ]),
    }),
    answer: object({ haccpPlan: rowOf('haccpPlan'), haccpPlanVersion: VERSION }),
    ratePerMinute: 20,
  }),
  defineCall({
    name: 'haccp.atPoint',
    area: 'haccp',
    method: 'POST',
    path: '/haccp/at-point/get',
    gate: { key: 'HP', verb: 'view' },
    summary:
      'What is known at a point before it is checked: the newest reading of its sensor, and the owed check',
    body: object({ haccpPointId: uuid }),
    isRead: true,
    answer: object({
      reading: nullable(reading),
      sensor: nullable(line(200)),
      lastAt: nullable(instant),
      slot: nullable(slot),
      /** Checks that failed in a row, while their incidence is open. */
      failures: whole(0, 1_000_000),
    }),
  }),
  defineCall({
    name: 'haccp.signs',
    area: 'haccp',
    method: 'POST',
    path: '/haccp/signs/get',
    gate: { key: 'HP', verb: 'edit' },
    summary:
      'Signs that checks may have been written down without being made, with the checks they are about: signs, not verdicts',
    body: object({ days: whole(1, 31) }, ['days']),
    isRead: true,
    answer: object({
      signs: list(
        object({
          kind: oneOf(['burst', 'same', 'sensor', 'presence']),
          at: instant,
          userId: nullable(uuid),
          user: nullable(line(200)),
          figure,
          checks: list(
            object({
              id: uuid,
              at: instant,
              point: line(200),
              haccpPointId: uuid,
              value: nullable(figure),
              unit: nullable(line(10)),
              readingValue: nullable(figure),
            }),
            50,
          ),
          /** All of its checks, also those that are not listed. */
          count: whole(0, 1_000_000),
        }),
        200,
      ),
      /** False: there were more checks than were looked at. */
      isWhole: flag,
    }),
  }),
] as const
