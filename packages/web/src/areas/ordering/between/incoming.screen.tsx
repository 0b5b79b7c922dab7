import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { HomeRows } from '../../../data/home/home-card.tsx'
import { notify } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { shipmentIn } from '../../../data/scan/shipment-code.ts'
import { useText } from '../../../data/text/texts.ts'
import { heardAt, KnownAt } from '../../../data/wire/known-at.tsx'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Column, Grid, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { useIncoming, type Incoming } from './calls.ts'
import { OrderRow, ShipmentRow } from './rows.tsx'

function Some({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <Card flush={children.length > 0} title={title}>
      {children.length === 0 ? <Note>{none}</Note> : <HomeRows>{children}</HomeRows>}
    </Card>
  )
}

function Lists({ orders, coming, going }: Incoming) {
  const t = useText()
  return (
    <Grid least={20}>
      <Some title={t('between.toPick')} none={t('between.toPickNone')}>
        {orders.map(order => (
          <OrderRow key={order.id} order={order} />
        ))}
      </Some>
      <Some title={t('between.coming')} none={t('between.comingNone')}>
        {coming.map(one => (
          <ShipmentRow key={one.id} shipment={one} isComing />
        ))}
      </Some>
      <Some title={t('between.going')} none={t('between.goingNone')}>
        {going.map(one => (
          <ShipmentRow key={one.id} shipment={one} isComing={false} />
        ))}
      </Some>
    </Grid>
  )
}

/** What other kitchens of ours want from here, what is on its way here, and what left here. A delivery note may be scanned. */
export default function IncomingScreen() {
  const t = useText()
  const navigate = useNavigate()
  const known = useIncoming()
  useScans(code => {
    const shipmentId = shipmentIn(code)
    if (shipmentId !== null) void navigate(href('/ordering/shipment/{shipmentId}', { shipmentId }))
    else notify({ kind: 'warning', message: t('between.notInside') })
  })
  return (
    <Page title={t('between.title')}>
      {known.error !== null && known.data === undefined && (
        <LoadFailed error={known.error} onRetry={known.refetch} title={t('record.failed')} />
      )}
      {known.isPending && known.error === null && <ListSkeleton rows={6} />}
      {known.data !== undefined && (
        <Column>
          <KnownAt at={heardAt(known)} />
          <Lists {...known.data} />
        </Column>
      )}
    </Page>
  )
}
