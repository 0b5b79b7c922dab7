import { roundSpan, type MachineTelling } from '@cloche/domain/rules/live-board'
import { dayOf, useFormats } from '../formats/formats.ts'
import { useNow } from '../formats/use-now.ts'
import { useText } from '../text/texts.ts'

/** Writes what is said of a sensor or a machine: "Too high since 10:32", "No data for 26 h". */
export function useSays(): (telling: Pick<MachineTelling, 'text' | 'since' | 'span'>) => string {
  const t = useText()
  const formats = useFormats()
  const now = useNow()
  return ({ text, since, span }) => {
    const isToday = since !== null && dayOf(since, formats.timeZone) === dayOf(now, formats.timeZone)
    const { value, unit } = roundSpan(span ?? 0)
    const written = new Intl.NumberFormat(formats.locale, { style: 'unit', unit, unitDisplay: 'short' })
    return t(text, {
      since: since === null ? '' : isToday ? formats.time(since) : formats.dayTime(since),
      span: span === null ? '' : written.format(value),
    })
  }
}
