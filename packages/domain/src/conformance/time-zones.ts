import {
  addToDay,
  dayBounds,
  epochMs,
  instantOf,
  transitions,
  wallToInstant,
} from '../rules/calendar/index.ts'
import { expectSame, isRecord, listOf, malformed, type Outcome } from './outcome.ts'

type Entry = Record<string, unknown>

/**
 * Law that is newer than some vectors: from this instant on the zone keeps one offset. Vectors made before it are
 * checked against the law where the runtime's time zone data already has it. Morocco: UTC all year from
 * 20 September 2026 (time zone data 2026c).
 */
const newerLaw: readonly { zone: string; from: string; offset: number }[] = [
  { zone: 'Africa/Casablanca', from: '2026-09-20T01:00:00Z', offset: 0 },
  { zone: 'Africa/El_Aaiun', from: '2026-09-20T01:00:00Z', offset: 0 },
]

const lawFor = (zone: unknown, instant: string) =>
  newerLaw.find(law => law.zone === zone && epochMs(instant) >= epochMs(law.from))

/** The outcome of a vector; where it fails and newer law speaks, the outcome under that law. */
function underLaw(
  outcome: Outcome,
  zone: unknown,
  instant: string,
  check: (offset: number) => Outcome,
): Outcome {
  const law = outcome.ok ? undefined : lawFor(zone, instant)
  if (!law) return outcome
  const newer = check(law.offset)
  return { ...newer, name: `${newer.name} (by the law since ${law.from})` }
}

const shifted = (instant: string, seconds: number) => instantOf(epochMs(instant) + seconds * 1000)

function checkZone(zone: string, expected: readonly Entry[], from: string, to: string): Outcome[] {
  const ours = transitions(zone, shifted(from, -1), to)
  const outcomes = expected.map(entry => {
    const instant = String(entry['utc'])
    const name = `${zone} ${instant}`
    const found = ours.find(each => each.instant === instant)
    const want = { before: entry['offsetBefore'], after: entry['offsetAfter'], kind: entry['kind'] }
    const kind = found && (found.after > found.before ? 'gap' : 'overlap')
    const got = found && { before: found.before, after: found.after, kind }
    return underLaw(expectSame(name, want, got), zone, instant, () =>
      expectSame(`${name}: no change`, undefined, got),
    )
  })
  const known = new Set(expected.map(entry => entry['utc']))
  const extra = ours.filter(each => !known.has(each.instant)).map(each => each.instant)
  const law = newerLaw.find(each => each.zone === zone && extra.includes(each.from))
  return [...outcomes, expectSame(`${zone}: no other changes`, law ? [law.from] : [], extra)]
}

/** Clock changes of each zone: those listed, with their offsets, and no others in the time they cover. */
export function checkTransitions(content: unknown): Outcome[] {
  const entries = listOf(content, 'transitions')?.filter(isRecord)
  const still = listOf(content, 'zonesWithoutTransitions') ?? []
  if (!entries) return [malformed('transitions', 'no list of transitions')]
  const instants = entries.map(entry => String(entry['utc'])).sort()
  const from = instants[0] ?? '2024-01-01T00:00:00Z'
  const to = instants.at(-1) ?? '2031-01-01T00:00:00Z'
  const zones = Map.groupBy(entries, entry => String(entry['zone']))
  const changing = [...zones].flatMap(([zone, expected]) => {
    const own = expected.map(entry => String(entry['utc'])).sort()
    return checkZone(zone, expected, own[0] ?? from, own.at(-1) ?? to)
  })
  return [
    ...changing,
    ...still.map(zone =>
      expectSame(`${String(zone)} keeps its clocks`, [], transitions(String(zone), from, to)),
    ),
  ]
}

/** First and last instant of a local day, and its hours. */
export function checkDayLengths(entry: Entry): Outcome {
  const { zone, localDate, startUtc, endUtc, hours } = entry
  const name = `${String(zone)} ${String(localDate)}`
  if (typeof zone !== 'string' || typeof localDate !== 'string') return malformed(name, 'no zone or day')
  const bounds = dayBounds(localDate, zone)
  const outcome = expectSame(name, { start: startUtc, end: endUtc, hours }, bounds)
  return underLaw(outcome, zone, String(endUtc), offset => {
    const midnight = (day: string) => shifted(`${day}T00:00:00Z`, -offset)
    const start = midnight(localDate)
    return expectSame(name, { start, end: midnight(addToDay(localDate, { days: 1 })), hours: 24 }, bounds)
  })
}

/** A wall time: normal, in a gap or ambiguous, the instant it is read as and the other reading. */
export function checkWallTimes(entry: Entry): Outcome {
  const { zone, wall, kind, utcRFC5545, utcOther } = entry
  const name = `${String(zone)} ${String(wall)}`
  if (typeof zone !== 'string' || typeof wall !== 'string') return malformed(name, 'no zone or wall time')
  const found = wallToInstant(wall, zone)
  const outcome = expectSame(name, { kind, instant: utcRFC5545, other: utcOther }, found)
  return underLaw(outcome, zone, String(utcRFC5545), offset =>
    expectSame(name, { kind: 'normal', instant: shifted(`${wall}Z`, -offset), other: null }, found),
  )
}
