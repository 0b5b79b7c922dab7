import type { Formats } from '../../../data/formats/formats.ts'
import type { Translate } from '../../../data/text/texts.ts'
import type { Why } from '../calls.ts'

/** Why a line is in an order, as a sentence in the reader's language. */
export function whyText(t: Translate, formats: Pick<Formats, 'quantity' | 'number'>, why: Why): string {
  const { reason, par, have, coming, need, unit, of } = why
  if (reason === undefined) return ''
  const amount = (value: number | undefined) =>
    value === undefined ? '' : unit === undefined ? formats.number(value) : formats.quantity(value, unit)
  const key = reason === 'par' && (coming ?? 0) === 0 ? 'parNone' : reason
  return t(`basket.why.${key}`, {
    par: amount(par),
    have: amount(have),
    coming: amount(coming),
    need: amount(need),
    of: of ?? '',
  })
}
