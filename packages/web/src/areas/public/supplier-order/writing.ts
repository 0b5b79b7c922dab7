/** An order as its supplier reads it: by the clock of the place, in the money of the buyer. */
import { formatsFor } from '../../../data/formats/formats.ts'
import { useLocale } from '../../../data/text/locale.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { writeMoney } from '../../../data/formats/money.ts'

export type Order = Answer<'POST', '/public/order'>['order']
export type Line = Order['lines'][number]
export type Said = Body<'POST', '/public/order/answer'>['answer']

export function useWriting({ timeZone, currency }: Pick<Order, 'timeZone' | 'currency'>) {
  const locale = useLocale()
  const formats = formatsFor({ locale, timeZone })
  const money = (value: number) => writeMoney(value, currency, locale)
  /** As it stands beside an amount that is typed. */
  const sign =
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency
  return { formats, locale, money, sign }
}

/** `4 × Crate 5 kg`, or the amount where it is bought without packs. */
export function orderedText(
  { packs, pack, packName, quantity }: Line,
  written: (amount: Line['quantity']) => string,
): string {
  if (packs === null || pack === null) return written(quantity)
  return `${packs} × ${[packName, written(pack)].filter(Boolean).join(' ')}`
}
