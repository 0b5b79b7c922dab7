import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { HomeRow } from '../../../data/home/home-card.tsx'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { useUnsentArrivals } from '../receive/unsent-arrivals.ts'
import type { Incoming } from './calls.ts'

/** An order of another place of ours: a press picks it. */
export function OrderRow({ order }: { order: Incoming['orders'][number] }) {
  const t = useText()
  const formats = useFormats()
  const now = useNow()
  const { id, name, placeName, deliverAt, lines, isOnItsWay } = order
  const isLate = Date.parse(deliverAt) < now
  return (
    <HomeRow
      title={t('between.for', { place: placeName })}
      tone={isLate ? 'late' : undefined}
      detail={[
        name,
        t('between.lines', { count: lines }),
        t('between.deliverAt', { when: formats.dayTime(deliverAt) }),
        ...(isOnItsWay ? [t('between.partSent')] : []),
      ]
        .filter(Boolean)
        .join(' · ')}
      act={{ to: href('/ordering/incoming/{orderBatchId}', { orderBatchId: id }) }}
    />
  )
}

/** What is on its way: a press opens it, and receives it there. */
export function ShipmentRow({
  shipment,
  isComing,
}: {
  shipment: Incoming['coming'][number]
  isComing: boolean
}) {
  const isReceived = useUnsentArrivals().has(shipment.id)
  const t = useText()
  const formats = useFormats()
  const { id, fromName, toName, document, sentAt, lines } = shipment
  return (
    <HomeRow
      title={isComing ? fromName : toName}
      detail={[
        document,
        t('between.lines', { count: lines }),
        t('between.left', { when: formats.dayTime(sentAt) }),
        isReceived ? t('between.unsent') : null,
      ]
        .filter(Boolean)
        .join(' · ')}
      act={{ to: href('/ordering/shipment/{shipmentId}', { shipmentId: id }) }}
    />
  )
}
