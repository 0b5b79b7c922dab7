/** What of the watched things breaks its rule, and what people are told of it. */
import type { Entities } from '@cloche/domain/entities'
import type { Row } from '@cloche/domain/catalogue'
import {
  failedCheck,
  faultyDevice,
  missedCheck,
  shortStock,
  silentDevice,
  type FoundBreach,
} from '@cloche/domain/rules/alarms'
import type { Amount } from '@cloche/domain/rules/amounts'
import { symbolOf, writeNumber } from '@cloche/domain/rules/units'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { WatchedDevice, WatchedPoint, WatchedStock, WatchedThing } from './things.store.ts'

const NOTICES = wordsOf('notices')
const NAMES = wordsOf('names')

export interface ThingBreach extends FoundBreach {
  readonly rule: WatchedThing
  readonly name: string
  readonly kind: Row<Entities['incidence']>['kind']
  /** Milliseconds of the epoch. */
  readonly began: number
  readonly limits: Readonly<Record<string, number | null>>
  /** What it is about, in fields of the incidence. */
  readonly about: Readonly<Record<string, string | null>>
  /** An incidence of the same trouble that is there already. */
  readonly knownId: string | null
}

/** A rule is broken once at a thing; what is said of a thing itself, once at a place. */
export const keyOf = (alertId: string | null, thingId: string | null, locationId: string): string =>
  `${alertId ?? locationId} ${thingId ?? ''}`

function amountText({ value, unit }: Amount, locale: string): string {
  const words = NAMES[languageOf(locale)] as Readonly<Record<string, unknown>>
  const named = words[`unit.${unit}`]
  return `${writeNumber(Number(value), locale, 2)}\u00a0${typeof named === 'string' ? named : symbolOf(unit)}`
}

const worded = (locale: string, key: string, values: Record<string, string>): string => {
  const language = languageOf(locale)
  return translate(NOTICES[language], key as 'notice.stock.out', values, language).slice(0, 200)
}

const made = (
  rule: WatchedThing,
  more: Omit<ThingBreach, 'rule' | 'key' | 'knownId'> & { readonly knownId?: string | null },
): ThingBreach => ({ knownId: null, ...more, rule, key: keyOf(rule.alertId, rule.thingId, rule.locationId) })

export function stockBreach(rule: WatchedStock, locale: string, now: number): ThingBreach | undefined {
  const left = shortStock(rule.levels, rule.minimum)
  if (left === undefined) return undefined
  const values = { product: rule.name, left: amountText(left, locale) }
  const minimum = rule.minimum
  const name =
    minimum === null
      ? worded(locale, 'notice.stock.out', values)
      : worded(locale, 'notice.stock.low', { ...values, minimum: amountText(minimum, locale) })
  return made(rule, {
    name,
    kind: 'stock',
    began: rule.movedAt ?? now,
    peak: Number(left.value),
    limits: minimum === null ? {} : { low: Number(minimum.value) },
    about: { productId: rule.thingId },
  })
}

/** Since when a check was missed: at hours of the day, as the clock found it. */
function missedSince(rule: WatchedPoint, now: number): number | undefined {
  if (!rule.hasHours) return missedCheck(rule, rule.after, now)
  if (rule.owedAt === null) return undefined
  return now - rule.owedAt >= (rule.after ?? 0) * 1000 ? rule.owedAt : undefined
}

export function pointBreach(rule: WatchedPoint, locale: string, now: number): ThingBreach | undefined {
  const isMissed = rule.condition === 'missedCheck'
  if (!isMissed && rule.checkId === null) return undefined
  const began = isMissed ? missedSince(rule, now) : failedCheck(rule, rule.after, now)
  if (began === undefined) return undefined
  return made(rule, {
    name: worded(locale, `notice.haccp.${rule.condition}`, { point: rule.name }),
    kind: isMissed ? 'overdue' : 'check',
    began,
    peak: null,
    limits: { delay: rule.after ?? 0 },
    about: { haccpPointId: rule.thingId, deviceId: rule.deviceId },
    knownId: isMissed ? rule.owedId : rule.checkId,
  })
}

export function deviceBreach(rule: WatchedDevice, locale: string, now: number): ThingBreach | undefined {
  const judge = rule.condition === 'silent' ? silentDevice : faultyDevice
  const began = judge(rule, rule.after, now)
  if (began === undefined) return undefined
  return made(rule, {
    name: worded(locale, `notice.device.${rule.condition}`, { device: rule.name }),
    kind: 'device',
    began,
    peak: null,
    limits: rule.after === null ? {} : { delay: rule.after },
    about: { deviceId: rule.thingId },
  })
}
