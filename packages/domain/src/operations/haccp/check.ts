/** Writing down what was found at a HACCP point; what is not in order opens an incidence and is told to the location. */
import type { Row } from '../../catalogue/index.ts'
import type { Entities } from '../../entities/index.ts'
import { judgeCheck } from '../../rules/food-safety/index.ts'
import { NO_EFFECTS, type Report } from '../effects.ts'
import { defineOperation, refuse, type Moment } from '../operation.ts'
import { happenedAt, happeningFaults } from '../when.ts'

export interface AskedCheck {
  readonly id?: string
  /** When it was checked, where that is not now: without a connection. */
  readonly at?: string
  readonly haccpPointId: string
  readonly value?: number
  readonly isOk?: boolean
  readonly note?: string
  readonly corrective?: string
}

export type CheckedPoint = Pick<
  Row<Entities['haccpPoint']>,
  | 'id'
  | 'name'
  | 'locationId'
  | 'deviceId'
  | 'sensorId'
  | 'isCritical'
  | 'measure'
  | 'method'
  | 'minimum'
  | 'maximum'
  | 'source'
>

export interface CheckFacts {
  readonly point: CheckedPoint
  /** The breach of the same machine that goes on: what is found is the same trouble. Null: none is known of. */
  readonly breachId?: string | null
  /** The words of what is opened, in the language of who checks. */
  readonly words: (key: CheckWords, values: Readonly<Record<string, string | number>>) => string
}

export type CheckWords = 'haccpCheck.incidence' | 'haccpCheck.incidenceText'

/** An incidence, and the notification that leads to it. */
function reports(asked: AskedCheck, { point, words }: CheckFacts, { numbers }: Moment) {
  const { locationId, deviceId } = point
  const shared = {
    name: words('haccpCheck.incidence', { point: point.name }),
    description:
      asked.value === undefined
        ? (asked.note ?? null)
        : words('haccpCheck.incidenceText', { value: asked.value }),
    level: point.isCritical ? 'error' : 'warning',
    locationId,
    deviceId,
  }
  const incidenceId = numbers.newId()
  const incidence: Report = {
    entity: 'incidence',
    draft: {
      ...shared,
      id: incidenceId,
      kind: 'check',
      haccpPointId: point.id,
      corrective: asked.corrective ?? null,
    },
  }
  const notification: Report = {
    entity: 'notification',
    draft: {
      ...shared,
      id: numbers.newId(),
      kind: point.isCritical ? 'processError' : 'processWarning',
      incidenceId,
      address: `/monitor/incidence/${incidenceId}`,
    },
  }
  return { incidenceId, all: [incidence, notification] }
}

export const checkPoint = defineOperation({
  call: 'haccp.check',
  writes: ['haccpCheck', 'incidence', 'notification'],
  decide(asked: AskedCheck, facts: CheckFacts, moment) {
    const { point } = facts
    const { now, by, numbers } = moment
    const faults = happeningFaults(asked.at, 'check.at', now, by)
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const verdict = judgeCheck(point, { value: asked.value ?? null, isOk: asked.isOk ?? null })
    if ('missing' in verdict)
      return refuse('RULE_BROKEN', [{ path: `check.${verdict.missing}`, rule: 'problem.field.required' }])
    if ('contradicts' in verdict)
      return refuse('RULE_BROKEN', [{ path: 'check.isOk', rule: 'problem.haccp.outside' }])
    const { isOk } = verdict
    const known = isOk ? null : (facts.breachId ?? null)
    const opened = isOk || known !== null ? undefined : reports(asked, facts, moment)
    const value = asked.value ?? null
    const row = {
      id: asked.id?.toLowerCase() ?? numbers.newId(),
      locationId: point.locationId,
      at: happenedAt(asked.at, [], now),
      point: point.name,
      haccpPointId: point.id,
      value,
      isOk,
      outcome: isOk ? 'ok' : 'failed',
      unit: point.measure === 'temperature' ? '°C' : null,
      said: null,
      values: [],
      minimum: point.minimum,
      maximum: point.maximum,
      limitsGroup: null,
      limitsSource: point.source,
      productId: null,
      labelId: null,
      method: point.method,
      deviceId: point.deviceId,
      sensorId: point.sensorId,
      probe: null,
      readingValue: null,
      readingAt: null,
      dueAt: null,
      reason: null,
      steps: [],
      correctsId: null,
      photoId: null,
      userId: by.memberId,
      terminalId: by.terminalId ?? null,
      note: asked.note ?? null,
      corrective: asked.corrective ?? null,
      incidenceId: opened?.incidenceId ?? known,
    }
    return {
      ok: true,
      effects: {
        ...NO_EFFECTS,
        at: now,
        records: [{ entity: 'haccpCheck', row, history: { value, isOk } }],
        reports: opened?.all ?? [],
      },
    }
  },
})
