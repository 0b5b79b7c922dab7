/** An insight as a sentence with its figures, in the units of whoever reads it. */
import { insightRules } from '@cloche/domain/rules/insights'
import { writeMeasure } from '../../../entity-screens/fields/amounts/measure.tsx'
import type { Writing } from '../../../entity-screens/fields/writing.ts'
import type { Answer } from '../../../data/wire/contracts.ts'

export type Insights = Answer<'POST', '/reporting/insights/get'>
export type Insight = Insights['insights'][number]
type Figure = number | string | undefined

/** What a figure of that name is. */
const MONEY = new Set(['cost', 'usual'])

export function insightSaid(
  { kind, subject, figures }: Insight,
  { t, units, formats }: Writing,
  money: (value: number | null) => string,
): string {
  const degrees = (value: Figure) =>
    typeof value === 'number' ? writeMeasure('temperature', value, units, formats.locale) : ''
  // A difference of degrees is not a temperature: it has no zero to move.
  const difference = (value: Figure) =>
    typeof value === 'number'
      ? `${formats.number(units.temperature === 'F' ? value * 1.8 : value, 1)} °${units.temperature === 'F' ? 'F' : 'C'}`
      : ''
  const written = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => {
      if (kind === 'wasteDoubled' && MONEY.has(name) && typeof value === 'number') return [name, money(value)]
      if (kind === 'stockHigh' && typeof value === 'number') return [name, money(value)]
      if (kind === 'fridgeWarms' && name === 'rise') return [name, difference(value)]
      if (kind === 'fridgeWarms' && name !== 'days') return [name, degrees(value)]
      if (kind === 'sameValue' && name === 'value')
        return [
          name,
          figures['unit'] === '°C'
            ? degrees(value)
            : `${formats.number(Number(value), 2)} ${figures['unit']}`.trim(),
        ]
      if (kind === 'expiredRising' && name === 'usual') return [name, formats.number(Number(value), 1)]
      return [name, value]
    }),
  )
  return t(`insight.said.${kind}`, { ...written, name: subject?.name ?? '' })
}

/** The rule that finds such a thing, with its limits. */
export function ruleSaid(
  kind: Insight['kind'],
  { t, units, formats }: Writing,
  money: (value: number | null) => string,
): string {
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
