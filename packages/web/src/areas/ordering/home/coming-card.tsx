import { HomeCard, HomeRows } from '../../../data/home/home-card.tsx'
import { useText } from '../../../data/text/texts.ts'
import { useIncoming } from '../between/calls.ts'
import { ShipmentRow } from '../between/rows.tsx'

/** What other kitchens of ours have sent here: a tap receives it. */
export default function ComingCard() {
  const t = useText()
  const known = useIncoming()
  const coming = known.data?.coming ?? []
  // Where nothing goes between kitchens, nothing is said of it.
  if (coming.length === 0) return null
  return (
    <HomeCard
      title={t('between.coming')}
      to="/ordering/incoming"
      known={known}
      isEmpty={false}
      quiet={t('between.comingNone')}
    >
      <HomeRows>
        {coming.slice(0, 4).map(shipment => (
          <ShipmentRow key={shipment.id} shipment={shipment} isComing />
        ))}
      </HomeRows>
    </HomeCard>
  )
}
