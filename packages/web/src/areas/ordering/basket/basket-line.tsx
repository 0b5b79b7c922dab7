import { times } from '@cloche/domain/rules/amounts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { QuantityStepper } from '../../../kit/floor/quantity-stepper.tsx'
import { whyText } from '../order/why-text.ts'
import classes from './basket.module.css'
import type { ShownLine } from './use-group.ts'

/** A product of the basket: why, in which packs, at what price, and how many. */
export function BasketLine({
  line,
  currency,
  onCount,
}: {
  line: ShownLine
  currency: string
  onCount: (count: number) => void
}) {
  const t = useText()
  const formats = useFormats()
  const { offer, product, count, quantity } = line
  const money = (value: number) => writeMoney(value, currency, formats.locale)
  const written = ({ value, unit }: ShownLine['quantity']) => formats.quantity(value, unit)
  const pack = offer === null ? null : written(offer.pack)
  const isDearer = offer?.price != null && offer.previousPrice !== null && offer.price > offer.previousPrice
  const least = offer?.minimumPacks ?? 1
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <span className={classes.name}>{product}</span>
        <span className={classes.detail}>{whyText(t, formats, line.why)}</span>
        <span className={classes.detail}>
          {[
            [offer?.packName, pack].filter(Boolean).join(' '),
            offer?.price == null ? t('basket.noPrice') : t('basket.perPack', { price: money(offer.price) }),
          ]
            .filter(part => part !== '')
            .join(' · ')}
          {isDearer && offer.previousPrice !== null && (
            <span className={classes.dearer}>
              {' '}
              {t('basket.dearer', { before: money(offer.previousPrice) })}
            </span>
          )}
        </span>
      </div>
      <div className={classes.amount}>
        <QuantityStepper
          label={
            offer === null
              ? formats.quantity(count, quantity.unit)
              : `${t('basket.packs', { count })} · ${written(times(offer.pack, count))}`
          }
          value={count}
          decimals={offer === null ? 3 : 0}
          {...(offer === null ? { unit: quantity.unit } : {})}
          lessLabel={t('basket.less', { name: product })}
          moreLabel={t('basket.more', { name: product })}
          onChange={next =>
            onCount(offer === null || next === 0 || next >= least ? next : next < count ? 0 : least)
          }
        />
      </div>
    </li>
  )
}
