/** The rule behind an insight in words: the home shows sentences alone, and does without the rules. */
import { insightRules } from '@cloche/domain/rules/insights'
import type { Insight, Saying } from './insight-said.ts'

/** The rule that finds such a thing, with its limits. */
export function ruleSaid(kind: Insight['kind'], { t, units, formats, money }: Saying): string {
  const { weeksBefore: weeks, wasteDoubled, expiredRising, fridgeWarms, sameMinute, sameValue } = insightRules
  const { shortDeliveries, coolingFails, shiftMisses, stockHigh } = insightRules
  const share = (value: number) =>
    new Intl.NumberFormat(formats.locale, { style: 'percent', maximumFractionDigits: 0 }).format(value)
  const isF = units.temperature === 'F'
  const rise = `${formats.number(isF ? fridgeWarms.leastRise * 1.8 : fridgeWarms.leastRise, 1)} °${isF ? 'F' : 'C'}`
  const limits: Readonly<Record<Insight['kind'], Readonly<Record<string, number | string>>>> = {
    wasteDoubled: { weeks, times: wasteDoubled.times, least: money(wasteDoubled.leastMoney) },
    expiredRising: { weeks, times: formats.number(expiredRising.times, 1), least: expiredRising.least },
    fridgeWarms: { least: rise, days: fridgeWarms.days, share: share(fridgeWarms.leastShare) },
    sameMinute: { least: sameMinute.least, days: sameMinute.days, share: share(sameMinute.leastShare) },
    sameValue: { least: sameValue.least, days: sameValue.days },
    shortDeliveries: {
      weeks,
      times: shortDeliveries.times,
      least: shortDeliveries.least,
      share: share(shortDeliveries.leastShare),
    },
    coolingFails: {
      runs: coolingFails.leastRuns,
      least: coolingFails.least,
      share: share(coolingFails.leastShare),
    },
    shiftMisses: {
      least: shiftMisses.least,
      share: share(shiftMisses.leastShare),
      times: shiftMisses.times,
    },
    stockHigh: { weeks, times: formats.number(stockHigh.times, 2), least: money(stockHigh.leastMoney) },
  }
  return t(`insight.rule.${kind}`, limits[kind])
}
