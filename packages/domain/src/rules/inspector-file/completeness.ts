/** What an inspector would ask for and not find. */
import { addToDay, daysBetween } from '../calendar/index.ts'
import type { InspectorFacts } from './facts.ts'

export type MissingKind =
  | 'noPlan'
  | 'noPoints'
  | 'daysWithoutChecks'
  | 'pointWithoutChecks'
  | 'gap'
  | 'failedWithoutCorrection'
  | 'openIncidence'
  | 'probeWithoutCalibration'
  | 'personWithoutTraining'

export interface Missing {
  readonly kind: MissingKind
  /** The chapter it belongs to. */
  readonly chapter: 'plan' | 'checks' | 'curves' | 'measures' | 'calibration' | 'training'
  /** What it is about: a point, a sensor, a person, a day. */
  readonly name: string
  /** From when to when, where it is a span; in milliseconds of the epoch. */
  readonly span: readonly [number, number] | null
}

export type Mark = 'complete' | 'incomplete' | 'draft'

export interface Completeness {
  readonly mark: Mark
  readonly missing: readonly Missing[]
}

/** What is checked so often is owed every day. */
const DAILY_HOURS = 24
/** Shorter ones are the usual pauses of radio and machines. */
const GAP_MS = 3_600_000

/** The days from the first to the last of a file that are over or under way. */
export function daysOf({ from, to, today }: Pick<InspectorFacts, 'from' | 'to' | 'today'>): string[] {
  const last = to < today ? to : today
  return last < from
    ? []
    : Array.from({ length: daysBetween(from, last) + 1 }, (_, days) => addToDay(from, { days }))
}

function ofChecks(facts: InspectorFacts): Missing[] {
  const { points, checks, today } = facts
  const missing: Missing[] = []
  const daily = points.filter(({ everyHours }) => everyHours !== null && everyHours <= DAILY_HOURS)
  const made = new Set(checks.map(({ day }) => day))
  const days = daysOf(facts)
  for (const day of days)
    if (day < today && !made.has(day) && daily.some(({ since }) => since <= day))
      missing.push({ kind: 'daysWithoutChecks', chapter: 'checks', name: day, span: null })
  const checked = new Set(checks.map(({ pointId }) => pointId))
  for (const { id, name, everyHours, since } of points) {
    if (everyHours === null || checked.has(id)) continue
    const owed = days.filter(day => day < today && since <= day).length * 24
    if (owed >= everyHours) missing.push({ kind: 'pointWithoutChecks', chapter: 'checks', name, span: null })
  }
  const corrected = new Set(checks.flatMap(({ correctsId }) => correctsId ?? []))
  const settled = new Set(
    facts.incidences.flatMap(({ id, corrective }) => ((corrective ?? '') === '' ? [] : [id])),
  )
  for (const { id, at, point, outcome, corrective, incidenceId } of checks)
    if (
      outcome === 'failed' &&
      (corrective ?? '') === '' &&
      !corrected.has(id) &&
      !(incidenceId !== null && settled.has(incidenceId))
    )
      missing.push({
        kind: 'failedWithoutCorrection',
        chapter: 'checks',
        name: point,
        span: [Date.parse(at), Date.parse(at)],
      })
  return missing
}

/** A name as it stands within what somebody wrote. */
const names = (text: string | null, name: string): boolean =>
  name !== '' && (text ?? '').toLowerCase().includes(name.toLowerCase())

function ofValidity(facts: InspectorFacts): Missing[] {
  const { checks, earlier } = facts
  const known = [...earlier, ...checks]
  const calibrations = known.filter(one => one.prerequisite === 'calibration' && one.outcome === 'ok')
  const trainings = known.filter(one => one.prerequisite === 'training' || one.prerequisite === 'personnel')
  const isNamed = (all: readonly (typeof known)[number][], name: string) =>
    all.some(one => [one.probe, one.said, one.note, one.point].some(text => names(text, name)))
  const missing: Missing[] = []
  for (const probe of new Set(checks.flatMap(one => one.probe ?? [])))
    if (!isNamed(calibrations, probe))
      missing.push({ kind: 'probeWithoutCalibration', chapter: 'calibration', name: probe, span: null })
  const people = new Map(
    checks.flatMap(one => (one.personId === null ? [] : [[one.personId, one.person ?? '']])),
  )
  for (const [id, name] of people)
    if (!trainings.some(one => one.personId === id) && !isNamed(trainings, name))
      missing.push({ kind: 'personWithoutTraining', chapter: 'training', name, span: null })
  return missing
}

/**
 * What is missing, in the order of the chapters. A file whose last day is not over is a draft; so is one of a place
 * without a published plan. Anything else that is missing makes it incomplete.
 */
export function completenessOf(facts: InspectorFacts): Completeness {
  const missing: Missing[] = []
  if (facts.plans.length === 0)
    missing.push({ kind: 'noPlan', chapter: 'plan', name: facts.place, span: null })
  if (facts.points.length === 0)
    missing.push({ kind: 'noPoints', chapter: 'plan', name: facts.place, span: null })
  missing.push(...ofChecks(facts))
  for (const { sensor, gaps } of facts.curves)
    for (const [from, to] of gaps)
      if (to - from >= GAP_MS)
        missing.push({ kind: 'gap', chapter: 'curves', name: sensor, span: [from, to] })
  for (const { name, at, status } of facts.incidences)
    if (status !== 'closed')
      missing.push({
        kind: 'openIncidence',
        chapter: 'measures',
        name,
        span: [Date.parse(at), Date.parse(at)],
      })
  missing.push(...ofValidity(facts))
  const isDraft = facts.to >= facts.today || facts.plans.length === 0
  return { mark: isDraft ? 'draft' : missing.length > 0 ? 'incomplete' : 'complete', missing }
}
