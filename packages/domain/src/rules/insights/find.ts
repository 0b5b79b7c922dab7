import { addToDay, daysBetween } from '../calendar/index.ts'
import { compareMoney, minusMoney, sumOfMoney, timesMoney } from '../amounts/index.ts'
import type { Insight, WeekFacts } from './facts.ts'
import { insightKinds, insightRules as rules } from './limits.ts'
import { medianOf, risePerDay } from './trend.ts'

const meanOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / Math.max(all.length, 1)
const tenth = (value: number) => Math.round(value * 10) / 10
/** The days of the week and of the weeks before that it is compared with. */
const withBefore = ({ from, to }: WeekFacts) => ({ from: addToDay(from, { weeks: -rules.weeksBefore }), to })
const lastDays = ({ to }: WeekFacts, days: number) => ({ from: addToDay(to, { days: 1 - days }), to })

function wasteDoubled(facts: WeekFacts): Insight[] {
  const { times, leastMoney, leastWeeks } = rules.wasteDoubled
  return facts.waste.flatMap(({ id, name, cost, before }) => {
    if (before.filter(one => compareMoney(one, 0) === 'more').length < leastWeeks) return []
    const usual = timesMoney(sumOfMoney(before) ?? 0, 1 / before.length)
    if (usual === null || compareMoney(cost, leastMoney) === 'less') return []
    const limit = timesMoney(usual, times)
    if (limit === null || compareMoney(cost, limit) === 'less') return []
    return [
      {
        kind: 'wasteDoubled' as const,
        subject: { entity: 'product' as const, id, name },
        figures: { cost, usual },
        report: { kind: 'losses' as const, ...withBefore(facts) },
      },
    ]
  })
}

function expiredRising(facts: WeekFacts): Insight[] {
  const { times, least, leastWeeks } = rules.expiredRising
  const { count, before } = facts.expired
  const usual = meanOf(before)
  if (count < least || before.filter(one => one > 0).length < leastWeeks || count < usual * times) return []
  return [
    {
      kind: 'expiredRising',
      subject: null,
      figures: { count, usual: tenth(usual) },
      report: { kind: 'expirations', from: facts.from, to: facts.to },
    },
  ]
}

function fridgeWarms(facts: WeekFacts): Insight[] {
  const { days, leastDays, leastRise, leastShare } = rules.fridgeWarms
  return facts.warming.flatMap(({ id, name, medians }) => {
    if (medians.length < leastDays) return []
    const [first, last] = [medians[0], medians.at(-1)]
    if (first === undefined || last === undefined) return []
    const rise = risePerDay(medians) * daysBetween(first.day, last.day)
    const half = medians.length >> 1
    const before = medianOf(medians.slice(0, half).map(({ value }) => value))
    const after = medians.slice(half).map(({ value }) => value)
    const above = after.filter(value => value > before).length / after.length
    if (!(rise >= leastRise) || above < leastShare) return []
    return [
      {
        kind: 'fridgeWarms' as const,
        subject: { entity: 'sensor' as const, id, name },
        figures: {
          rise: tenth(rise),
          days: medians.length,
          before: tenth(before),
          now: tenth(medianOf(after)),
        },
        report: { kind: 'temperatures' as const, ...lastDays(facts, days) },
      },
    ]
  })
}

function sameMinute(facts: WeekFacts): Insight[] {
  const { days, least, leastShare } = rules.sameMinute
  return facts.times.flatMap(({ id, name, minutes }) => {
    const [most] = [...Map.groupBy(minutes, minute => minute)].toSorted(
      ([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1),
    )
    if (most === undefined) return []
    const [time, of] = most
    if (of.length < least || of.length / minutes.length < leastShare) return []
    return [
      {
        kind: 'sameMinute' as const,
        subject: { entity: 'haccpPoint' as const, id, name },
        figures: { time, count: of.length, of: minutes.length },
        report: { kind: 'haccp' as const, ...lastDays(facts, days) },
      },
    ]
  })
}

const sameValue = (facts: WeekFacts): Insight[] =>
  facts.same.map(({ id, name, value, unit, count }) => ({
    kind: 'sameValue' as const,
    subject: { entity: 'haccpPoint' as const, id, name },
    figures: { value, unit, count },
    report: { kind: 'haccp' as const, ...lastDays(facts, rules.sameMinute.days) },
  }))

function shortDeliveries(facts: WeekFacts): Insight[] {
  const { least, leastShare, times } = rules.shortDeliveries
  return facts.deliveries.flatMap(({ id, name, lines, short, linesBefore, shortBefore }) => {
    if (short < least || short / lines < leastShare) return []
    const usual = linesBefore === 0 ? 0 : shortBefore / linesBefore
    if (linesBefore === 0 || short / lines < usual * times) return []
    return [
      {
        kind: 'shortDeliveries' as const,
        subject: { entity: 'supplier' as const, id, name },
        figures: { short, lines, shortBefore, linesBefore },
        report: { kind: 'orders' as const, ...withBefore(facts) },
      },
    ]
  })
}

function coolingFails(facts: WeekFacts): Insight[] {
  const { leastRuns, least, leastShare } = rules.coolingFails
  return facts.cooling.flatMap(({ id, name, runs, failed }) =>
    runs < leastRuns || failed < least || failed / runs < leastShare
      ? []
      : [
          {
            kind: 'coolingFails' as const,
            subject: { entity: 'product' as const, id, name },
            figures: { failed, runs },
            report: { kind: 'haccp' as const, ...withBefore(facts) },
          },
        ],
  )
}

function shiftMisses(facts: WeekFacts): Insight[] {
  const { least, leastShare, times } = rules.shiftMisses
  return facts.shifts.flatMap(({ id, name, tasks, missed }) => {
    if (missed < least || missed / tasks < leastShare) return []
    const others = facts.shifts.filter(shift => shift.id !== id)
    const of = others.reduce((all, shift) => all + shift.tasks, 0)
    const byOthers = others.reduce((all, shift) => all + shift.missed, 0)
    if (of === 0 || missed / tasks < (byOthers / of) * times) return []
    return [
      {
        kind: 'shiftMisses' as const,
        subject: { entity: 'shift' as const, id, name },
        figures: { missed, tasks, missedByOthers: byOthers, tasksOfOthers: of },
        report: { kind: 'tasks' as const, from: facts.from, to: facts.to },
      },
    ]
  })
}

function stockHigh(facts: WeekFacts): Insight[] {
  const { times, leastMoney } = rules.stockHigh
  if (facts.stock === null || facts.stock.before.length < rules.weeksBefore) return []
  const { worth, before } = facts.stock
  if (before.some(one => compareMoney(one, 0) !== 'more')) return []
  const highest = before.reduce((most, one) => (compareMoney(one, most) === 'more' ? one : most), 0)
  const limit = timesMoney(highest, times)
  const more = minusMoney(worth, highest)
  if (limit === null || more === null) return []
  if (compareMoney(worth, limit) === 'less' || compareMoney(more, leastMoney) === 'less') return []
  return [
    {
      kind: 'stockHigh',
      subject: null,
      figures: { worth, highest },
      report: { kind: 'stockValue', from: facts.from, to: facts.to },
    },
  ]
}

const finders = {
  wasteDoubled,
  expiredRising,
  fridgeWarms,
  sameMinute,
  sameValue,
  shortDeliveries,
  coolingFails,
  shiftMisses,
  stockHigh,
} as const

/** What stands out in a week, in the order of the rules, then of names. */
export const findInsights = (facts: WeekFacts): Insight[] =>
  insightKinds.flatMap(kind =>
    finders[kind](facts).toSorted((one, other) =>
      (one.subject?.name ?? '') === (other.subject?.name ?? '')
        ? (one.subject?.id ?? '').localeCompare(other.subject?.id ?? '')
        : (one.subject?.name ?? '').localeCompare(other.subject?.name ?? ''),
    ),
  )
