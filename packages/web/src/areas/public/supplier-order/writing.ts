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
  return { formats, money: (value: number) => writeMoney(value, currency, locale) }
}
