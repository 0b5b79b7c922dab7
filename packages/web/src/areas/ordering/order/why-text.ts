import { formatsFor, type Formats } from '../../../data/formats/formats.ts'
import type { Translate } from '../../../data/text/texts.ts'
import type { Why } from '../calls.ts'

/** Why a line is in an order, as a sentence in the reader's language. */
export function whyText(t: Translate, formats: Formats, why: Why): string {
  const { reason, par, have, coming, need, unit, of, on, more = 0 } = why
  if (reason === undefined) return ''
  const amount = (value: number | undefined) =>
    value === undefined ? '' : unit === undefined ? formats.number(value) : formats.quantity(value, unit)
  const isComing = (coming ?? 0) > 0
  const planned = more > 0 ? (isComing ? 'planMoreComing' : 'planMore') : isComing ? 'planComing' : 'plan'
  const key =
    reason === 'plan' || reason === 'menu' ? planned : reason === 'par' && !isComing ? 'parNone' : reason
  return t(`basket.why.${key}`, {
    par: amount(par),
    have: amount(have),
    coming: amount(coming),
    need: amount(need),
    of: of ?? '',
    // A day of the calendar is the same everywhere.
    on: on === undefined ? '' : formatsFor({ ...formats, timeZone: 'UTC' }).shortDay(`${on}T00:00:00Z`),
    count: more,
  })
}
