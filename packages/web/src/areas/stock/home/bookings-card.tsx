import { choiceKey } from '@cloche/domain/derive'
import { ENTITIES } from '@cloche/domain/entities'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { useNames, useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import { stockProductScreen, variationsScreen } from '../screens.ts'

/** What changes how much there is, or where: food that only changed its state moved nothing. */
const booked = ['receipt', 'production', 'consumption', 'sale', 'waste', 'transfer', 'count', 'correction']

/** What came and went last: which food, how much, why. */
export default function BookingsCard() {
  const t = useText()
  const formats = useFormats()
  const mayOpen = useMayOpen()
  const known = useRecords('stockVariation', {
    limit: 6,
    by: 'at',
    sort: 'desc',
    names: true,
    filter: { reason: booked },
  })
  const rows = known.data?.rows ?? []
  const products = useNames(
    'product',
    rows.map(({ productId }) => productId),
    known.data?.names,
  )
  return (
    <HomeCard
      title={t('bookings.latest')}
      to={mayOpen(variationsScreen) ? href(variationsScreen, {}) : undefined}
      known={known}
      isEmpty={rows.length === 0}
      quiet={t('bookings.latest.none')}
    >
      <HomeRows>
        {rows.map(({ id, at, productId, quantity, reason }) => {
          const moved = inKitchenUnit(quantity)
          return (
            <HomeRow
              key={id}
              title={products.get(productId) ?? '–'}
              detail={
                <>
                  {t(choiceKey(ENTITIES.stockVariation, 'reason', reason))} · <TimeAgo at={at} />
                </>
              }
              act={{ to: href(stockProductScreen, { productId }) }}
            >
              <strong>{formats.quantity(moved.value, moved.unit)}</strong>
            </HomeRow>
          )
        })}
      </HomeRows>
    </HomeCard>
  )
}
