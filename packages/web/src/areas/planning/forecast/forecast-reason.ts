import type { Formats } from '../../../data/formats/formats.ts'
import type { useText } from '../../../data/text/texts.ts'
import type { Answer } from '../../../data/wire/contracts.ts'

export type Item = Answer<'POST', '/planning/forecaster/figures/get'>['items'][number]
export type ForecastDay = Item['days'][number]
type Reason = ForecastDay['reasons'][number]

/** A Monday: from it on a weekday's name is written. */
const MONDAY = Date.UTC(2024, 0, 1, 12)
const DAY_MS = 86_400_000

const weekdayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + (weekday - 1) * DAY_MS,
  )

/** An amount as it is read: nobody cooks thousandths of a portion. */
export const readAmount = (formats: Formats, value: number, unit: string): string =>
  formats.quantity(Math.abs(value) < 1 ? value : Math.round(value * 10) / 10, unit)

/** A part of a forecast, as a sentence. */
export function forecastReason(
  t: ReturnType<typeof useText>,
  formats: Formats,
  unit: string,
  { kind, part, weekday = 1, days = 0, perWeek = 0, size = 0, name = '' }: Reason,
): string {
  const key =
    kind === 'trend' && perWeek < 0 ? 'forecasting.reason.trendDown' : (`forecasting.reason.${kind}` as const)
  return t(key, {
    part: `${part > 0 ? '+' : ''}${readAmount(formats, part, unit)}`,
    weekday: weekdayName(weekday, formats.locale),
    days: formats.number(days, 1),
    perWeek: readAmount(formats, Math.abs(perWeek), unit),
    size: readAmount(formats, size, unit),
    name,
  })
}
