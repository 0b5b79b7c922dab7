import { writeQuantity } from '@cloche/domain/rules/units'

/** What decides how values are written: the reader's locale and the place's clock. */
export interface FormatSettings {
  readonly locale: string
  /** IANA name; without one the device's own zone. */
  readonly timeZone: string | undefined
}

/** The zone of the device, where no place says otherwise. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const formats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(settings: FormatSettings, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${settings.locale} ${settings.timeZone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(settings.locale, { ...options, timeZone: settings.timeZone })
  formats.set(key, made)
  return made
}

/** The day (YYYY-MM-DD) an instant falls on, by the place's clock. */
export function dayOf(instant: string | number, timeZone: string | undefined): string {
  const parts = dateFormat(
    { locale: 'en-CA', timeZone },
    { year: 'numeric', month: '2-digit', day: '2-digit' },
  )
  return parts.format(new Date(instant))
}

/** How many calendar days an instant lies ahead of now (0 today, 1 tomorrow, -1 yesterday). */
export function daysAhead(instant: string, now: number, timeZone: string | undefined): number {
  const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
  return Math.round((at(dayOf(instant, timeZone)) - at(dayOf(now, timeZone))) / 86_400_000)
}

export interface Formats extends FormatSettings {
  /** `12,345.5`. */
  number: (value: number, decimals?: number) => string
  /** `1.25 kg`, `48 pieces`. */
  quantity: (value: number, unit: string) => string
  /** `Sat 21 Nov 2026`. */
  day: (instant: string | number) => string
  /** `Sat 21 Nov`. */
  shortDay: (instant: string | number) => string
  /** `21 Nov, 14:05`. */
  dayTime: (instant: string | number) => string
  /** `14:05`. */
  time: (instant: string | number) => string
  /** `Saturday 21 November`. */
  longDay: (instant: string | number) => string
  /** `21 Nov 2026, 14:05`. */
  moment: (instant: string | number) => string
  /** `21 Nov 2026`, of a calendar day (YYYY-MM-DD), which is the same everywhere. */
  date: (day: string) => string
}

/** Writes values for one locale and zone. */
export function formatsFor(settings: FormatSettings): Formats {
  const write = (options: Intl.DateTimeFormatOptions) => (instant: string | number) =>
    dateFormat(settings, options).format(new Date(instant))
  return {
    ...settings,
    number: (value, decimals = 2) =>
      new Intl.NumberFormat(settings.locale, {
        maximumFractionDigits: decimals,
        signDisplay: 'negative',
      }).format(value),
    quantity: (value, unit) => writeQuantity(value, unit, settings.locale),
    day: write({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    shortDay: write({ weekday: 'short', day: 'numeric', month: 'short' }),
    dayTime: write({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    time: write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    longDay: write({ weekday: 'long', day: 'numeric', month: 'long' }),
    moment: write({
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    date: day =>
      dateFormat(
        { ...settings, timeZone: 'UTC' },
        { day: 'numeric', month: 'short', year: 'numeric' },
      ).format(new Date(`${day}T00:00:00Z`)),
  }
}
