/** What an inspector would ask for and not find. */
import { addToDay, daysBetween, localDay } from '../calendar/index.ts'
import { judgedSlots } from '../food-safety/index.ts'
import type { InspectorFacts, PointFact } from './facts.ts'

export type MissingKind =
  | 'noPlan'
  | 'noPoints'
  | 'daysWithoutChecks'
  | 'pointWithoutChecks'
  | 'owedNotMade'
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
  /** Of days in a row, the last. */
  readonly last: string | null
  /** Of owed checks that nobody made: by when each was owed, and how many were owed in all. */
  readonly at: readonly number[]
  readonly of: number | null
}

const lacks = (
  kind: MissingKind,
  chapter: Missing['chapter'],
  name: string,
  more: Partial<Pick<Missing, 'span' | 'last' | 'at' | 'of'>> = {},
): Missing => ({ kind, chapter, name, span: null, last: null, at: [], of: null, ...more })

export type Mark = 'complete' | 'incomplete' | 'draft'

export interface Completeness {
  readonly mark: Mark
  readonly missing: readonly Missing[]
}

/** Shorter ones are the usual pauses of radio and machines. */
const GAP_MS = 3_600_000

/** The days from the first to the last of a file that are over or under way. */
export function daysOf({ from, to, today }: Pick<InspectorFacts, 'from' | 'to' | 'today'>): string[] {
  const last = to < today ? to : today
  return last < from
    ? []
    : Array.from({ length: daysBetween(from, last) + 1 }, (_, days) => addToDay(from, { days }))
}

/** The checks that a point owed on these days, and those of them that nobody made. */
function owedOf(point: PointFact, facts: InspectorFacts) {
  const checks = facts.checks.flatMap(({ pointId, at }) => (pointId === point.id ? [Date.parse(at)] : []))
  const before = point.lastBefore === null ? [] : [Date.parse(point.lastBefore)]
  const now = Date.parse(facts.now)
  const slots = judgedSlots(
    {
      everyHours: point.everyHours,
      windows: point.windows,
      grace: point.grace,
      // Somebody checked before these days: it is owed from then on.
      created: Math.min(Date.parse(point.since), ...before),
    },
    facts.timeZone,
    [...before, ...checks].toSorted((one, other) => one - other),
    Date.parse(facts.begins) - 1,
    Math.min(Date.parse(facts.ends) - 1, now),
  )
  const isMissed = ({ answeredAt, missedAt }: (typeof slots)[number]) => answeredAt === null && missedAt < now
  return { point, isChecked: checks.length > 0, slots, missed: slots.filter(isMissed) }
}

/** Days without one check on which some were owed, those in a row together; days that owed nothing end no row. */
function silentDays(facts: InspectorFacts, owing: ReadonlySet<string>): [first: string, last: string][] {
  const made = new Set(facts.checks.map(({ day }) => day))
  const rows: [string, string][] = []
  let isOpen = false
  for (const day of daysOf(facts)) {
    const isSilent = !made.has(day)
    if (isSilent && owing.has(day)) {
      const row = rows.at(-1)
      if (isOpen && row !== undefined) row[1] = day
      else rows.push([day, day])
      isOpen = true
    } else if (!isSilent) isOpen = false
  }
  return rows
}

function ofChecks(facts: InspectorFacts): Missing[] {
  const { points, checks, timeZone } = facts
  const missing: Missing[] = []
  const dayOf = (instant: number) => localDay(new Date(instant).toISOString(), timeZone)
  const owed = points.map(point => owedOf(point, facts))
  const owing = new Set(owed.flatMap(({ missed }) => missed.map(({ dueAt }) => dayOf(dueAt))))
  const silent = silentDays(facts, owing)
  for (const [first, last] of silent)
    missing.push(lacks('daysWithoutChecks', 'checks', first, { last: last === first ? null : last }))
  const isSilent = (day: string) => silent.some(([first, last]) => first <= day && day <= last)
  for (const { point, isChecked, slots, missed } of owed) {
    const at = missed.map(({ dueAt }) => dueAt).filter(dueAt => !isSilent(dayOf(dueAt)))
    if (at.length === 0) continue
    missing.push(
      isChecked
        ? lacks('owedNotMade', 'checks', point.name, { at, of: slots.length })
        : lacks('pointWithoutChecks', 'checks', point.name),
    )
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
      missing.push(
        lacks('failedWithoutCorrection', 'checks', point, { span: [Date.parse(at), Date.parse(at)] }),
      )
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
    if (!isNamed(calibrations, probe)) missing.push(lacks('probeWithoutCalibration', 'calibration', probe))
  const people = new Map(
    checks.flatMap(one => (one.personId === null ? [] : [[one.personId, one.person ?? '']])),
  )
  for (const [id, name] of people)
    if (!trainings.some(one => one.personId === id) && !isNamed(trainings, name))
      missing.push(lacks('personWithoutTraining', 'training', name))
  return missing
}

/**
 * What is missing, in the order of the chapters. A file whose last day is not over is a draft; so is one of a place
 * without a published plan. Anything else that is missing makes it incomplete.
 */
export function completenessOf(facts: InspectorFacts): Completeness {
  const missing: Missing[] = []
  if (facts.plans.length === 0) missing.push(lacks('noPlan', 'plan', facts.place))
  if (facts.points.length === 0) missing.push(lacks('noPoints', 'plan', facts.place))
  missing.push(...ofChecks(facts))
  for (const { sensor, gaps, isWatching } of facts.curves)
    for (const [from, to] of gaps)
      if (isWatching && to - from >= GAP_MS)
        missing.push(lacks('gap', 'curves', sensor, { span: [from, to] }))
  for (const { name, at, status } of facts.incidences)
    if (status !== 'closed')
      missing.push(lacks('openIncidence', 'measures', name, { span: [Date.parse(at), Date.parse(at)] }))
  missing.push(...ofValidity(facts))
  const isDraft = facts.to >= facts.today || facts.plans.length === 0
  return { mark: isDraft ? 'draft' : missing.length > 0 ? 'incomplete' : 'complete', missing }
}
