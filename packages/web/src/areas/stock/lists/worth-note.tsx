import { useSession } from '../../../data/session/session.ts'
import { useWorth } from '../../../data/statistics/worth.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { Note } from '../../../kit/layout/layout.tsx'

/** Above the stock: what all of it is worth here, and how much of it has no price. */
export function WorthNote() {
  const t = useText()
  const locale = useLocale()
  const { organization } = useSession()
  const { data } = useWorth()
  if (data === undefined) return null
  const { cost, without } = data.stock.now
  const worth =
    cost === null
      ? t('levels.noPrices')
      : t('levels.worth', { money: writeMoney(cost, organization?.currency ?? 'EUR', locale) })
  return (
    <Note>
      {without === 0 || cost === null ? worth : `${worth} ${t('levels.without', { count: without })}`}
    </Note>
  )
}
