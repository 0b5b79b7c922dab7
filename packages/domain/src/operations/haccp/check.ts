/** Writing down what was found at a HACCP point; what is not in order opens an incidence and is told to the location. */
import type { Row } from '../../catalogue/entity.ts'
import type { Entities } from '../../entities/all.ts'
import type { Fault } from '../../problems.ts'
import {
  isMeasured,
  judgeFound,
  limitsFor,
  linesOf,
  unitOfMeasure,
  type FoundVerdict,
} from '../../rules/food-safety/index.ts'
import { NO_EFFECTS, type EventLine, type RecordChange, type Report } from '../effects.ts'
import { defineOperation, refuse, type Moment } from '../operation.ts'
import { happened, happenedAt, happeningFaults } from '../when.ts'

type Point = Row<Entities['haccpPoint']>
type Check = Row<Entities['haccpCheck']>

export interface AskedFurther {
  readonly name: string
  readonly value?: number
  readonly said?: string
  readonly isOk?: boolean
  /** Of a photo or a drawn signature. */
  readonly photoId?: string
}

export interface AskedCheck {
  readonly id?: string
  /** When it was checked, where that is not now: without a connection. */
  readonly at?: string
  readonly haccpPointId: string
  readonly value?: number
  readonly isOk?: boolean
  /** A finding in words: the option that was chosen, or a text. */
  readonly said?: string
  /** What else was found, by the names of the point's further values. */
  readonly values?: readonly AskedFurther[]
  /** Whose limits count. */
  readonly productId?: string
  readonly labelId?: string
  /** How the value came in. */
  readonly method?: 'typed' | 'sensor' | 'probe'
  /** A hand-held probe, as it calls itself. */
  readonly probe?: string
  /** The compulsory steps that were done, in the words of the point. */
  readonly steps?: readonly string[]
  /** It does not apply today: with a reason. */
  readonly notApplicable?: boolean
  readonly reason?: string
  /** The check that this one corrects. */
  readonly correctsId?: string
  readonly photoId?: string
  readonly note?: string
  readonly corrective?: string
}

export type CheckedPoint = Pick<
  Point,
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
> &
  // Absent in what a release before kept.
  Partial<
    Pick<Point, 'plausibleMinimum' | 'plausibleMaximum' | 'values' | 'groupLimits' | 'options' | 'steps'>
  > & {
    /** The failure that goes on there, where a browser knows of it. */
    readonly failing?: GoingFailure | null
  }

/** An incidence of failed checks of this point that nobody settled, with no good check since. */
export interface GoingFailure {
  readonly incidenceId: string
  /** Checks that failed in a row so far. */
  readonly count: number
  /** As it was read; absent in a browser. */
  readonly record?: {
    readonly version: number
    readonly locationId: string
    readonly description: string | null
    readonly corrective: string | null
  }
}

export interface CheckFacts {
  readonly point: CheckedPoint
  /** Of what was checked: named, or the label's. */
  readonly productId?: string | null
  /** The breach of the same machine that goes on: what is found is the same trouble. Null: none is known of. */
  readonly breachId?: string | null
  /** The published version of the plan that counts. Null: none, or none is known of. */
  readonly planVersionId?: string | null
  readonly failing?: GoingFailure | null
  /** What the linked sensor said last before the check. */
  readonly reading?: { readonly value: number; readonly at: string } | null
  /** Whether the value is what the sensor said lately; absent: not known here. */
  readonly isOfSensor?: boolean
  /** The owed check that this one answers. */
  readonly dueAt?: string | null
  /** The check to correct; null: there is none at this point. */
  readonly corrected?: { readonly id: string; readonly isCorrected: boolean } | null
  /** The words of what is opened, in the language of who checks. */
  readonly words: (key: CheckWords, values: Readonly<Record<string, string | number>>) => string
}

export type CheckWords = 'haccpCheck.incidence' | 'haccpCheck.incidenceText' | 'haccpCheck.failedAgain'

const withUnit = (value: number, unit: string | null) => (unit === null ? value : `${value} ${unit}`)

/** What was found, as an incidence says it. */
const foundText = (
  { value, unit, said }: Pick<Check, 'value' | 'unit' | 'said'>,
  asked: AskedCheck,
  words: CheckFacts['words'],
) => {
  const found = value === null ? said : withUnit(value, unit)
  return found === null ? (asked.note ?? null) : words('haccpCheck.incidenceText', { value: found })
}

/** An incidence, and the notification that leads to it. */
function reports(
  asked: AskedCheck,
  { point, words }: CheckFacts,
  found: Pick<Check, 'value' | 'unit' | 'said' | 'productId' | 'labelId'>,
  { numbers }: Moment,
) {
  const { locationId, deviceId } = point
  const shared = {
    name: words('haccpCheck.incidence', { point: point.name }),
    description: foundText(found, asked, words),
    level: point.isCritical ? 'error' : 'warning',
    locationId,
    deviceId,
  }
  const incidenceId = numbers.newId()
  const of = found.productId === null ? {} : { productId: found.productId }
  const incidence: Report = {
    entity: 'incidence',
    draft: {
      ...shared,
      ...of,
      ...(found.labelId === null ? {} : { labelId: found.labelId }),
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

/** The open incidence says that it failed again, what was found last, and what was done now. */
function failedAgain(
  asked: AskedCheck,
  { words }: CheckFacts,
  { incidenceId, count, record }: GoingFailure,
  found: Pick<Check, 'value' | 'unit' | 'said'>,
): RecordChange[] {
  if (record === undefined) return []
  const { version, locationId, description, corrective } = record
  const said = words('haccpCheck.failedAgain', {
    count: count + 1,
    found: foundText(found, asked, words) ?? '',
  }).trim()
  const first = description?.split('\n')[0] ?? ''
  const done = [corrective, asked.corrective].filter(one => one !== null && one !== undefined && one !== '')
  const after = {
    description: [first, said].filter(line => line !== '').join('\n'),
    ...(asked.corrective === undefined ? {} : { corrective: [...new Set(done)].join('\n') }),
  }
  const before = { description, ...(asked.corrective === undefined ? {} : { corrective }) }
  return [{ entity: 'incidence', id: incidenceId, version, locationId, before, after }]
}

/** The fault of what was found, under its place in what was asked; undefined: it can be judged. */
function faultOf(verdict: FoundVerdict, path: string, unit: string | null): Fault | undefined {
  if ('missing' in verdict) return { path: `${path}.${verdict.missing}`, rule: 'problem.field.required' }
  if ('contradicts' in verdict) return { path: `${path}.isOk`, rule: 'problem.haccp.outside' }
  if ('unknown' in verdict) return { path: `${path}.said`, rule: 'problem.haccp.option' }
  if ('implausible' in verdict) {
    const { minimum, maximum } = verdict.implausible
    const suffix = unit === null ? '' : ` ${unit}`
    return {
      path: `${path}.value`,
      rule: 'problem.haccp.implausible',
      values: { minimum: `${minimum}${suffix}`, maximum: `${maximum}${suffix}` },
    }
  }
  return undefined
}

/** What else was found, judged one by one; and the faults. */
function furtherOf(point: CheckedPoint, asked: AskedCheck) {
  const faults: Fault[] = []
  const known = new Set((point.values ?? []).map(({ name }) => name))
  for (const [at, { name }] of (asked.values ?? []).entries())
    if (!known.has(name)) faults.push({ path: `check.values.${at}.name`, rule: 'problem.field.unknownLink' })
  const all = (point.values ?? []).map(value => {
    const at = (asked.values ?? []).findIndex(({ name }) => name === value.name)
    const given = asked.values?.[at]
    const found = {
      value: given?.value ?? null,
      said: given?.said?.trim() || null,
      isOk: given?.isOk ?? null,
    }
    const unit = isMeasured(value) ? unitOfMeasure(value.measure) : null
    const photoId = given?.photoId?.toLowerCase() ?? null
    const verdict = judgeFound(value, { ...found, hasPicture: photoId !== null })
    const place = at < 0 ? `check.values.${value.name}` : `check.values.${at}`
    const fault = faultOf(verdict, place, unit)
    if (fault !== undefined) faults.push(fault)
    const isOk = 'isOk' in verdict && verdict.isOk
    const { minimum, maximum, name } = value
    return { name, value: found.value, said: found.said, unit, minimum, maximum, isOk, photoId }
  })
  return { all, faults }
}

/** Which compulsory steps were done; faults where one was not. */
function stepsOf(point: CheckedPoint, asked: AskedCheck, isOk: boolean) {
  if (isOk) return { all: [], faults: [] as Fault[] }
  const done = new Set(asked.steps ?? [])
  const all = linesOf(point.steps).map(step => ({ step, isDone: done.has(step) }))
  const faults = all.every(({ isDone }) => isDone)
    ? []
    : [{ path: 'check.steps', rule: 'problem.haccp.steps' } satisfies Fault]
  return { all, faults }
}

/** Faults of what is said about a check itself: its reason, and what it corrects. */
function sayingFaults(asked: AskedCheck, { corrected }: CheckFacts): Fault[] {
  const needsReason = asked.notApplicable === true || asked.correctsId !== undefined
  const faults: Fault[] = []
  if (needsReason && (asked.reason ?? '').trim() === '')
    faults.push({ path: 'check.reason', rule: 'problem.field.required' })
  if (asked.correctsId === undefined || corrected === undefined) return faults
  if (corrected === null) faults.push({ path: 'check.correctsId', rule: 'problem.field.unknownLink' })
  else if (corrected.isCorrected) faults.push({ path: 'check.correctsId', rule: 'problem.haccp.corrected' })
  return faults
}

/** How a measured value came in: as it was said, but from the sensor only what the sensor said. */
function methodOf(point: CheckedPoint, asked: AskedCheck, { isOfSensor }: CheckFacts): Point['method'] {
  if (!isMeasured(point) || point.method === 'count') return point.method
  const said = asked.method ?? (asked.probe === undefined ? 'typed' : 'probe')
  return said === 'sensor' && isOfSensor === false ? 'typed' : said
}

export const checkPoint = defineOperation({
  call: 'haccp.check',
  writes: ['haccpCheck', 'incidence', 'notification', 'event'],
  decide(asked: AskedCheck, facts: CheckFacts, moment) {
    const { point } = facts
    const { now, by, numbers } = moment
    const faults = [...happeningFaults(asked.at, 'check.at', now, by), ...sayingFaults(asked, facts)]
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const isApplied = asked.notApplicable !== true
    const productId = facts.productId ?? asked.productId?.toLowerCase() ?? null
    const limits = limitsFor(point, productId)
    const unit = isMeasured(point) ? unitOfMeasure(point.measure) : null
    const value = isApplied ? (asked.value ?? null) : null
    const said = isApplied ? asked.said?.trim() || null : null
    const verdict: FoundVerdict = isApplied
      ? judgeFound(
          { ...point, ...limits, options: linesOf(point.options) },
          { value, said, isOk: asked.isOk ?? null, hasPicture: asked.photoId !== undefined },
        )
      : { isOk: true }
    const fault = faultOf(verdict, 'check', unit)
    const further = isApplied ? furtherOf(point, asked) : { all: [], faults: [] }
    const unjudged = [...(fault === undefined ? [] : [fault]), ...further.faults]
    if (unjudged.length > 0) return refuse('RULE_BROKEN', unjudged)
    const isOk = 'isOk' in verdict && verdict.isOk && further.all.every(one => one.isOk)
    const steps = stepsOf(point, asked, isOk)
    if (steps.faults.length > 0) return refuse('RULE_BROKEN', steps.faults)

    const found = { value, unit, said, productId, labelId: asked.labelId?.toLowerCase() ?? null }
    const failing = isOk ? null : (facts.failing ?? null)
    const known = isOk ? null : (facts.breachId ?? failing?.incidenceId ?? null)
    const opened = isOk || known !== null ? undefined : reports(asked, facts, found, moment)
    const isAgain = failing !== null && known === failing.incidenceId
    const row = {
      ...found,
      id: asked.id?.toLowerCase() ?? numbers.newId(),
      locationId: point.locationId,
      at: happenedAt(asked.at, [], now),
      point: point.name,
      haccpPointId: point.id,
      isOk,
      outcome: !isApplied ? 'notApplicable' : isOk ? 'ok' : 'failed',
      values: further.all,
      minimum: limits.minimum,
      maximum: limits.maximum,
      limitsGroup: limits.group,
      limitsSource: limits.source,
      method: methodOf(point, asked, facts),
      deviceId: point.deviceId,
      sensorId: point.sensorId,
      probe: asked.probe?.trim() || null,
      readingValue: facts.reading?.value ?? null,
      readingAt: facts.reading?.at ?? null,
      dueAt: facts.dueAt ?? null,
      reason: asked.reason?.trim() || null,
      steps: steps.all,
      correctsId: asked.correctsId?.toLowerCase() ?? null,
      photoId: asked.photoId?.toLowerCase() ?? null,
      userId: by.memberId,
      terminalId: by.terminalId ?? null,
      knownBy: by.knownBy ?? null,
      note: asked.note ?? null,
      corrective: asked.corrective ?? null,
      incidenceId: opened?.incidenceId ?? known,
      planVersionId: facts.planVersionId ?? null,
    }
    return {
      ok: true,
      effects: {
        ...NO_EFFECTS,
        at: now,
        records: [{ entity: 'haccpCheck', row, history: { value, isOk } }],
        changes: isAgain && failing !== null ? failedAgain(asked, facts, failing, found) : [],
        events: controlled(facts, row, moment, asked.at),
        reports: opened?.all ?? [],
      },
    }
  },
})

/** A temperature that was checked is the action of checking temperatures; a corrected one was counted before. */
const controlled = (
  { point }: CheckFacts,
  {
    id,
    value,
    productId,
    labelId,
    correctsId,
    isOk,
    outcome,
    minimum,
    maximum,
    photoId,
    note,
  }: Readonly<Record<string, unknown>>,
  { numbers }: Moment,
  at: string | undefined,
): EventLine[] =>
  point.measure !== 'temperature' || value === null || correctsId !== null
    ? []
    : [
        {
          id: numbers.newId(),
          kind: isOk === true ? 'end' : 'warning',
          action: 'control/temperature',
          locationId: point.locationId,
          deviceId: point.deviceId,
          ...(typeof productId === 'string' ? { productId } : {}),
          ...(typeof labelId === 'string' ? { labelId } : {}),
          data: {
            haccpCheckId: id,
            point: point.name,
            value,
            unit: 'C',
            outcome: outcome as string,
            ...(typeof minimum === 'number' ? { lower: minimum } : {}),
            ...(typeof maximum === 'number' ? { upper: maximum } : {}),
            ...(photoId === null ? {} : { attachmentId: photoId }),
            ...(note === null ? {} : { note }),
            ...happened(at),
          },
        },
      ]

/** How a point stands after a check, as far as a browser knows. */
export function pointAfter(point: CheckedPoint, check: Pick<Check, 'outcome' | 'incidenceId'>): CheckedPoint {
  if (check.outcome === 'ok') return { ...point, failing: null }
  if (check.outcome !== 'failed' || check.incidenceId === null) return point
  const isSame = point.failing?.incidenceId === check.incidenceId
  return {
    ...point,
    failing: { incidenceId: check.incidenceId, count: isSame ? (point.failing?.count ?? 0) + 1 : 1 },
  }
}
