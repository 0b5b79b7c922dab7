import { useText } from '../../../data/text/texts.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { writeCents, type Quote } from './store-calls.ts'
import classes from './store.module.css'

/** What an order costs: discount, shipping, tax by rate, total. */
export function Bill({ quote }: { quote: Quote }) {
  const t = useText()
  const locale = useLocale()
  const money = (cents: number) => writeCents(cents, quote.currency, locale)
  const shipping = quote.lines
    .filter(line => line.kind === 'shipping')
    .reduce((sum, line) => sum + line.net, 0)
  return (
    <dl className={classes.bill}>
      {quote.discount > 0 && (
        <div>
          <dt>{t('store.discount')}</dt>
          <dd>{money(-quote.discount)}</dd>
        </div>
      )}
      {shipping > 0 && (
        <div>
          <dt>{t('store.shipping')}</dt>
          <dd>{money(shipping)}</dd>
        </div>
      )}
      <div>
        <dt>{t('store.net')}</dt>
        <dd>{money(quote.net)}</dd>
      </div>
      {quote.taxes.map(({ percent, tax }) => (
        <div key={percent}>
          <dt>{t('store.taxLine', { percent })}</dt>
          <dd>{money(tax)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{t('store.total')}</dt>
        <dd>{money(quote.total)}</dd>
      </div>
    </dl>
  )
}
