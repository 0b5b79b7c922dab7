import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { choiceKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { Button } from '@mantine/core'
import { IconPackageImport, IconSend, IconTruckDelivery } from '@tabler/icons-react'
import { Link } from 'react-router'
import { href } from '../../data/routing/href.ts'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useText } from '../../data/text/texts.ts'
import { choiceSign } from '../../entity-screens/fields/plain/choice-signs.ts'
import { StepButton } from '../../entity-screens/record/step-button.tsx'
import { defineSlots, type Slots } from '../../entity-screens/slots.ts'
import { useIncoming } from './between/calls.ts'
import { OrderCard } from './order/order-card.tsx'
import { PapersCard } from './papers/papers-card.tsx'
import { Column } from '../../kit/layout/layout.tsx'
import { StateBadge } from '../../kit/states/state-badge.tsx'

type Name = 'order' | 'orderBatch'
type Ordered = Row<Entities[Name]>

/** A line that belongs to no order is placed by hand; what is under way is received. */
const steps = {
  pending: { to: 'start', verb: 'ordering.place', done: 'ordering.placed', icon: IconSend },
  start: { to: 'end', verb: 'ordering.receive', done: 'ordering.received', icon: IconPackageImport },
} as const

const RECEIVE = '/ordering/receive/{orderBatchId}'
const BETWEEN = '/ordering/incoming'
/** What a place of ours sends is no supplier's delivery. */
const isFromOurs = (row: Ordered) => 'supplierLocationId' in row && row.supplierLocationId !== null

/** Where what another kitchen of ours sent for an order is received: the shipment, or all that are on their way. */
function ComesFromOurs({ id }: { id: string }) {
  const t = useText()
  const coming = useIncoming().data?.coming.filter(({ orderBatchId }) => orderBatchId === id) ?? []
  const [one] = coming
  const to =
    one === undefined || coming.length > 1
      ? href(BETWEEN, {})
      : href('/ordering/shipment/{shipmentId}', { shipmentId: one.id })
  return (
    <Button
      component={Link}
      to={to}
      size="lg"
      leftSection={<IconTruckDelivery size={22} stroke={1.6} aria-hidden />}
    >
      {t(one === undefined ? 'ordering.onItsWay' : 'ordering.receiveNow')}
    </Button>
  )
}

function NextStep({ entity, row }: { entity: Name; row: Ordered }) {
  const t = useText()
  const step = steps[row.status as keyof typeof steps]
  const isOfOrder = entity === 'orderBatch' || (row as Row<Entities['order']>).orderBatchId !== null
  const mayOpen = useMayOpen()
  if (step === undefined || (isOfOrder && row.status === 'pending')) return null
  // What a supplier brings is received lot by lot; that makes batches, stock and what came of the order.
  if (step.to === 'end' && isFromOurs(row)) return mayOpen(BETWEEN) ? <ComesFromOurs id={row.id} /> : null
  if (step.to === 'end' && isOfOrder) {
    const batchId = entity === 'orderBatch' ? row.id : (row as Row<Entities['order']>).orderBatchId
    return mayOpen(RECEIVE) ? (
      <Button
        component={Link}
        to={href(RECEIVE, { orderBatchId: batchId ?? '' })}
        size="lg"
        leftSection={<IconPackageImport size={22} stroke={1.6} aria-hidden />}
      >
        {t('ordering.receiveNow')}
      </Button>
    ) : null
  }
  return (
    <StepButton
      entity={entity}
      row={row}
      step={{
        label: t(step.verb),
        icon: step.icon,
        change: { status: step.to },
        done: t(step.done, { name: row.name }),
      }}
    />
  )
}

function Status({ entity, row }: { entity: Name; row: Ordered }) {
  const t = useText()
  const sign = choiceSign(entity, 'status', row.status)
  return sign === undefined ? null : (
    <StateBadge label={t(choiceKey(entityNamed(entity), 'status', row.status))} {...sign} />
  )
}

/** Orders and their lines say how they stand and what comes next. */
export const orderingSlots = (entity: Name): Slots =>
  defineSlots(entity, {
    Badge: ({ row }) => <Status entity={entity} row={row} />,
    NextAction: ({ row }) => <NextStep entity={entity} row={row} />,
    ...(entity === 'orderBatch'
      ? {
          Summary: ({ row }: { row: Ordered }) => (
            <Column>
              <OrderCard row={row as Row<Entities['orderBatch']>} />
              {!isFromOurs(row) && <PapersCard row={row as Row<Entities['orderBatch']>} />}
            </Column>
          ),
        }
      : {}),
  })
