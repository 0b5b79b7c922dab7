import { groupKey } from '@cloche/domain/derive'
import { useText } from '../../../data/text/texts.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { Card } from '../../../kit/page/card.tsx'
import { totalOf, type PurchaseAmounts } from './purchase-total.ts'
import classes from './purchases.module.css'

const added = ['amount', 'tax', 'shipping'] as const

/** What was paid, line by line, as on a bill. */
export function AmountsCard({ row }: { row: PurchaseAmounts }) {
  const t = useText()
  const { currency, formats } = useWriting()
  const money = (value: number) => writeMoney(value, currency, formats.locale)
  return (
    <Card title={t(groupKey('amounts'))}>
      <dl className={classes.bill}>
        {added.map(name => (
          <div key={name} className={classes.line}>
            <dt>{t(`purchase.field.${name}`)}</dt>
            <dd>{money(row[name] ?? 0)}</dd>
          </div>
        ))}
        {(row.discount ?? 0) > 0 && (
          <div className={classes.line}>
            <dt>{t('purchase.field.discount')}</dt>
            <dd>{money(-(row.discount ?? 0))}</dd>
          </div>
        )}
        <div className={`${classes.line} ${classes.total}`}>
          <dt>{t('word.total')}</dt>
          <dd>{money(totalOf(row))}</dd>
        </div>
      </dl>
    </Card>
  )
}
