import { HomeCard, HomeRows } from '../../../data/home/home-card.tsx'
import { useText } from '../../../data/text/texts.ts'
import { useIncoming } from '../between/calls.ts'
import { OrderRow } from '../between/rows.tsx'

/** What other kitchens of ours wait for, the one that is wanted first on top. */
export default function ToPickCard() {
  const t = useText()
  const known = useIncoming()
  const orders = known.data?.orders ?? []
  // Where nothing goes between kitchens, nothing is said of it.
  if (orders.length === 0) return null
  return (
    <HomeCard
      title={t('between.toPick')}
      to="/ordering/incoming"
      known={known}
      isEmpty={false}
      quiet={t('between.toPickNone')}
    >
      <HomeRows>
        {orders.slice(0, 4).map(order => (
          <OrderRow key={order.id} order={order} />
        ))}
      </HomeRows>
    </HomeCard>
  )
}
