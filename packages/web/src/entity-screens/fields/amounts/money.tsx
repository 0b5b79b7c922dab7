import { writeMoney } from '../../../data/formats/money.ts'
import { useSession } from '../../../data/session/session.ts'
import { useLocale } from '../../../data/text/locale.ts'
import type { InputProps, KindLook } from '../kind-look.ts'
import { DecimalInput } from './decimal-input.tsx'

function symbolOfCurrency(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0)
  return parts.find(part => part.type === 'currency')?.value ?? currency
}

function MoneyField({ value, onChange, frame }: InputProps<'money'>) {
  const { organization } = useSession()
  const locale = useLocale()
  return (
    <DecimalInput
      frame={frame}
      value={value}
      onChange={onChange}
      suffix={symbolOfCurrency(organization?.currency ?? 'EUR', locale)}
    />
  )
}

export const moneyLook: KindLook<'money'> = {
  write: (value, _, { currency, formats }) => writeMoney(value, currency, formats.locale),
  Input: MoneyField,
  width: 110,
  align: 'end',
}
