/** Which fields say something at what an alert watches, and what is wrong with what they say. */

/** What is wrong with a field; the rule is a text key. */
export interface AlertFault {
  readonly field: string
  readonly rule: string
}

/** Of what is watched, by the subject and what is watched for there: the fields that count, and those it needs. */
interface Fitting {
  readonly fields: readonly string[]
  readonly needs?: readonly string[]
}

const FOOD = ['productIds', 'states']
const OF_SENSORS = ['sensorIds', 'kinds']
const LIMITS = ['lowLow', 'low', 'high', 'highHigh']
const HOURS = ['windows', 'onlyOpen']

const FITTING: Readonly<Record<string, Readonly<Record<string, Fitting>>>> = {
  label: {
    expired: { fields: FOOD },
    expiresSoon: { fields: [...FOOD, 'ahead'] },
    pastBest: { fields: FOOD },
    onHold: { fields: [...FOOD, 'after'] },
    notPrinted: { fields: [...FOOD, 'after'] },
  },
  sensor: {
    limits: { fields: [...OF_SENSORS, ...LIMITS, 'recovery', 'after', ...HOURS] },
    rate: { fields: [...OF_SENSORS, 'rate', 'ratePer', 'recovery', 'after', ...HOURS], needs: ['rate'] },
    doorOpen: { fields: ['sensorIds', 'after', ...HOURS] },
    noData: { fields: [...OF_SENSORS, 'after'] },
    battery: { fields: [...OF_SENSORS, 'battery'] },
  },
  stock: {
    low: { fields: ['productIds', 'minimum'], needs: ['minimum'] },
    out: { fields: ['productIds'] },
  },
  haccp: {
    missedCheck: { fields: ['haccpPointIds', 'after', ...HOURS] },
    failedCheck: { fields: ['haccpPointIds', 'after', ...HOURS] },
  },
  device: {
    silent: { fields: ['deviceIds', 'after', ...HOURS] },
    error: { fields: ['deviceIds', 'after', ...HOURS] },
  },
}

/** Fields that count for some alerts alone. */
const PARTICULAR: ReadonlySet<string> = new Set(
  Object.values(FITTING).flatMap(of => Object.values(of).flatMap(({ fields }) => fields)),
)

/** An alert as far as it is filled in. */
export type AlertDraft = Readonly<Record<string, unknown>>

/** What may be watched for at a subject. */
export const conditionsOf = (subject: unknown): readonly string[] =>
  Object.keys(FITTING[String(subject)] ?? {})

const fittingOf = ({ subject, condition }: AlertDraft): Fitting | undefined =>
  FITTING[String(subject)]?.[String(condition)]

/** Whether a field says something at what is watched; before that is chosen, the particular ones do not. */
export function fitsAlert(alert: AlertDraft, field: string): boolean {
  if (!PARTICULAR.has(field)) return true
  return fittingOf(alert)?.fields.includes(field) === true
}

/** Whether a field says something for any of what may be watched for at a subject; without one, for any at all. */
export function fitsSubject(subject: unknown, field: string): boolean {
  if (!PARTICULAR.has(field) || typeof subject !== 'string') return true
  return conditionsOf(subject).some(condition => fitsAlert({ subject, condition }, field))
}

/** Whether what is watched for cannot do without a field. */
export const isNeeded = (alert: AlertDraft, field: string): boolean =>
  fittingOf(alert)?.needs?.includes(field) === true

/** Of durations nothing is as good as none. */
const DURATIONS: ReadonlySet<string> = new Set(['after', 'ahead'])

const isEmpty = (field: string, value: unknown): boolean =>
  value === null ||
  (value === 0 && DURATIONS.has(field)) ||
  value === undefined ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** The particular fields that are filled in and say nothing at what is watched. */
export const unfitting = (alert: AlertDraft): readonly string[] =>
  [...PARTICULAR].filter(field => !isEmpty(field, alert[field]) && !fitsAlert(alert, field))

/**
 * What is wrong with an alert as a whole: watched for elsewhere, something is missing, or its limits stand the wrong way
 * round. Fields that do not fit are not asked.
 */
export function alertFaults(alert: AlertDraft): readonly AlertFault[] {
  const fitting = fittingOf(alert)
  if (fitting === undefined) return [{ field: 'condition', rule: 'problem.alert.condition' }]
  const missing = (fitting.needs ?? []).filter(field => isEmpty(field, alert[field]))
  if (!fitting.fields.includes('low'))
    return missing.map(field => ({ field, rule: 'problem.field.required' }))
  const given = LIMITS.filter(field => typeof alert[field] === 'number')
  const wrong = given.filter((field, place) => {
    const before = given[place - 1]
    return before !== undefined && Number(alert[before]) >= Number(alert[field])
  })
  return wrong.map(field => ({ field, rule: 'problem.alert.order' }))
}

/**
 * The unit of an alert's limits; null: it watches what is measured in several.
 * @param units of the sensors or kinds that it names; none: all of them, where limits are those of temperatures
 */
export function limitUnit(units: readonly (string | null)[]): string | null {
  const [first = null] = units
  if (units.length === 0) return 'C'
  return units.every(unit => unit === first) ? first : null
}
