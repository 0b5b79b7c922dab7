import { defineCall } from '../catalogue/call.ts'
import { NOTIFICATION_LEVELS } from '../catalogue/names/alerts.ts'
import { SENSOR_KINDS } from '../catalogue/names/devices.ts'
import { exemptWindows } from '../entities/production/alert.entity.ts'
import * as words from '../catalogue/words.ts'
import {
  figure,
  flag,
  instant,
  list,
  namesOf,
  nullable,
  object,
  oneOf,
  propertiesOf,
  rowOf,
  uuid,
  whole,
} from './schema.ts'

/** Sensors that a preview shows, breaches of each, and how far back it looks. */
export const PREVIEW_SENSORS_MAX = 10
export const PREVIEW_BREACHES_MAX = 200
const DAYS_MAX = 28

const rule = {
  locationId: uuid,
  condition: oneOf(['limits', 'rate', 'doorOpen']),
  sensorIds: list(uuid, 500),
  kinds: list(oneOf(SENSOR_KINDS), SENSOR_KINDS.length),
  lowLow: nullable(figure),
  low: nullable(figure),
  high: nullable(figure),
  highHigh: nullable(figure),
  recovery: nullable(figure),
  /** Seconds. */
  after: nullable(whole(0, 31_536_000)),
  rate: nullable(figure),
  /** Seconds. */
  ratePer: nullable(whole(60, 86_400)),
  windows: exemptWindows,
  onlyOpen: flag,
  days: whole(1, DAYS_MAX),
}
const { locationId: _place, condition: _condition, ...optional } = rule

export const ALERT_CALLS = [
  defineCall({
    name: 'production.previewAlert',
    area: 'production',
    method: 'POST',
    path: '/alert/preview/get',
    gate: { key: 'GA', verb: 'view' },
    summary: 'What a rule over sensors would have raised in the last weeks; nothing is kept of it',
    body: object({ rule: object(rule, namesOf(optional)) }),
    isRead: true,
    answer: object({
      sensors: list(
        object({
          sensorId: uuid,
          name: words.text,
          ...propertiesOf('sensor', ['unit']),
          breaches: list(
            object({
              began: instant,
              ended: nullable(instant),
              peak: figure,
              level: oneOf(['warning', 'error']),
            }),
            PREVIEW_BREACHES_MAX,
          ),
        }),
        PREVIEW_SENSORS_MAX,
      ),
      /** False: there were more sensors, readings or breaches than are told. */
      isWhole: flag,
    }),
  }),
  defineCall({
    name: 'production.tryAlert',
    area: 'production',
    method: 'POST',
    path: '/alert/trial',
    gate: { key: 'GA', verb: 'edit' },
    summary:
      'Tell those whom an alert would tell that this is a trial; of one that is not saved yet its name, level and place',
    body: object(
      {
        alertId: uuid,
        draft: object({ name: words.line(200, 1), level: oneOf(NOTIFICATION_LEVELS), locationId: uuid }),
      },
      ['alertId', 'draft'],
    ),
    answer: object({ notification: rowOf('notification') }),
  }),
] as const
