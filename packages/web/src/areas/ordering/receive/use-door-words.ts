/** Amounts, temperatures and money as a screen of receiving writes them. */
import type { Amount } from '@cloche/domain/rules/amounts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { writeMeasure } from '../../../data/formats/measure.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'

export function useDoorWords() {
  const t = useText()
  const formats = useFormats()
  const { units, currency } = useWriting()
  const { locale } = formats
  const degrees = (value: number) => writeMeasure('temperature', value, units, locale)
  return {
    locale,
    units,
    currency,
    degrees,
    amount: ({ value, unit }: Amount) => formats.quantity(value, unit),
    money: (value: number) => writeMoney(value, currency, locale),
    /** "at most 5 °C", "0 to 5 °C"; null where there are none. */
    limits: ({ minimum, maximum }: { readonly minimum: number | null; readonly maximum: number | null }) =>
      minimum !== null && maximum !== null
        ? t('door.between', { low: degrees(minimum), high: degrees(maximum) })
        : maximum !== null
          ? t('door.atMost', { high: degrees(maximum) })
          : minimum !== null
            ? t('door.atLeast', { low: degrees(minimum) })
            : null,
  }
}

export type DoorWords = ReturnType<typeof useDoorWords>
