/** An insight as a sentence with its figures, in the units of whoever reads it. */
import { writeMeasure } from '../../../data/formats/measure.ts'
import { useFormats, type Formats } from '../../../data/formats/formats.ts'
import { useMoney } from '../../../data/formats/money.ts'
import { readerUnits, type ReaderUnits } from '../../../data/formats/reader-units.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText, type Translate } from '../../../data/text/texts.ts'
import type { Answer } from '../../../data/wire/contracts.ts'

export type Insights = Answer<'POST', '/reporting/insights/get'>
export type Insight = Insights['insights'][number]
type Figure = number | string | undefined

/** How somebody reads what is said. */
export interface Saying {
  readonly t: Translate
  readonly units: ReaderUnits
  readonly formats: Formats
  readonly money: (value: number | null) => string
}

/** The units, the formats and the words of whoever reads. */
export function useSaying(): Saying {
  return { t: useText(), units: readerUnits(useSession()), formats: useFormats(), money: useMoney() }
}

/** What a figure of that name is. */
const MONEY = new Set(['cost', 'usual'])

export function insightSaid(
  { kind, subject, figures }: Insight,
  { t, units, formats, money }: Saying,
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
