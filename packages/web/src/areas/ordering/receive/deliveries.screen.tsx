import { Button } from '@mantine/core'
import { IconChevronRight, IconPackageImport, IconScan, IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useRecords, type RecordOf } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { ScanDialog } from '../../../data/scan/scan-dialog.tsx'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { shipmentIn } from '../../../data/scan/shipment-code.ts'
import { useText } from '../../../data/text/texts.ts'
import { heardAt, KnownAt } from '../../../data/wire/known-at.tsx'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { useIncoming } from '../between/calls.ts'
import { useReadAhead } from '../use-read-ahead.ts'
import { readAhead } from './calls.ts'
import classes from './receive.module.css'
import { useUnsentArrivals } from './unsent-arrivals.ts'

type Order = RecordOf<'orderBatch'>

const RECEIVE = '/ordering/receive/{orderBatchId}'
const SHIPMENT = '/ordering/shipment/{shipmentId}'
const REGISTER = '/labeling/register/mask'
const GOODS_IN = '/stock/in'
/** So many deliveries are listed; what is further is found by a few letters. */
const shown = 100

const groups = ['late', 'today', 'later'] as const
type Group = (typeof groups)[number]

/** When a delivery is expected, seen from a day. */
const groupOf = (order: Order, today: string, timeZone: string | undefined): Group => {
  const day = dayOf(order.confirmedFor ?? order.deliverAt, timeZone)
  return day < today ? 'late' : day === today ? 'today' : 'later'
}

/** How many lines each order still brings, and how many it has. */
function useLines(orders: readonly Order[]) {
  const ids = orders.map(({ id }) => id)
  const { data } = useRecords(
    'order',
    ids.length === 0
      ? null
      : {
          limit: 1000,
          attributes: ['id', 'orderBatchId', 'name', 'status'],
          filter: { orderBatchId: ids },
        },
  )
  return Map.groupBy(data?.rows ?? [], ({ orderBatchId }) => orderBatchId ?? '')
}

function DeliveryRow({
  order,
  lines,
  group,
  isWaiting,
  shipmentId,
}: {
  readonly order: Order
  readonly lines: readonly Pick<RecordOf<'order'>, 'name' | 'status'>[]
  readonly group: Group
  readonly isWaiting: boolean
  /** By which it comes from a place of ours. */
  readonly shipmentId: string | undefined
}) {
  const t = useText()
  const formats = useFormats()
  const at = order.confirmedFor ?? order.deliverAt
  const isOurs = order.supplierLocationId !== null
  const done = lines.filter(({ status }) => status === 'end' || status === 'cancel').length
  const isPart = order.status === 'start' && lines.some(({ status }) => status !== 'pending')
  const names = lines.map(({ name }) => name).filter(Boolean)
  return (
    <li className={classes.line}>
      <Link
        className={classes.press}
        to={
          shipmentId !== undefined
            ? href(SHIPMENT, { shipmentId })
            : isOurs
              ? href('/ordering/batch/{orderBatchId}/{nav?}/{page?}', { orderBatchId: order.id })
              : href(RECEIVE, { orderBatchId: order.id })
        }
      >
        <span className={classes.name}>{order.supplier ?? order.name ?? order.code ?? ''}</span>
        <span className={classes.out}>
          {group === 'today' ? formats.time(at) : formats.shortDay(at)}
          <IconChevronRight size={20} stroke={1.6} aria-hidden />
        </span>
        <span className={classes.detail}>
          {[order.name, names.slice(0, 3).join(', '), names.length > 3 ? `+${names.length - 3}` : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={classes.links}>
          {group === 'late' && (
            <span className={classes.badge} data-tone="late">
              {t('deliveries.late')}
            </span>
          )}
          {shipmentId !== undefined && <span className={classes.badge}>{t('deliveries.onItsWay')}</span>}
          {isPart && (
            <span className={classes.badge}>{t('deliveries.part', { done, count: lines.length })}</span>
          )}
          {isWaiting && (
            <span className={classes.badge} data-tone="waiting">
              {t('deliveries.waiting')}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

/** What suppliers and our own places are to bring here: late, today, later; found by name or by a scan of the order. */
export default function DeliveriesScreen() {
  const t = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const today = dayOf(useNow(), formats.timeZone)
  const [search, setSearch] = useState('')
  const [isScanning, setIsScanning] = useState(false)
  const known = useRecords('orderBatch', {
    limit: shown,
    by: 'deliverAt',
    sort: 'asc',
    filter: { status: search === '' ? 'start' : ['pending', 'start'] },
    ...(search === '' ? {} : { search }),
  })
  const orders = known.data?.rows ?? []
  const lines = useLines(orders)
  const waiting = useUnsentArrivals()
  const incoming = useIncoming(orders.some(({ supplierLocationId }) => supplierLocationId !== null))
  const shipments = new Map((incoming.data?.coming ?? []).map(one => [one.orderBatchId, one.id]))
  useReadAhead(
    orders
      .filter(
        order => order.supplierLocationId === null && groupOf(order, today, formats.timeZone) !== 'later',
      )
      .map(({ id }) => id),
    readAhead,
  )

  const open = (orderBatchId: string) => void navigate(href(RECEIVE, { orderBatchId }))
  async function scanned(code: string) {
    setIsScanning(false)
    const shipmentId = shipmentIn(code)
    if (shipmentId !== null) return navigate(href(SHIPMENT, { shipmentId }))
    const said = code.trim()
    const here = orders.find(({ code: own, supplierReference }) => own === said || supplierReference === said)
    if (here !== undefined) return open(here.id)
    const [{ findByCode }, { deliveryIn }] = await Promise.all([
      import('../../../data/scan/find.ts'),
      import('../../../data/scan/case-scan.ts'),
    ])
    const found = await findByCode(deliveryIn(code, new Date().getFullYear())?.gtin ?? code)
    const order = found.find(({ entity }) => entity === 'orderBatch')
    if (order !== undefined) return open(order.id)
    return notify({ kind: 'warning', message: t('deliveries.unknown') })
  }
  useScans(code => void scanned(code).catch(notifyProblem))
  const withoutOrder = mayOpen(REGISTER) ? `${REGISTER}?origin=receipt` : mayOpen(GOODS_IN) ? GOODS_IN : null
  return (
    <Page
      title={t('nav.receive')}
      width="reading"
      tools={
        <>
          <SearchField value={search} onSearch={setSearch} placeholder={t('deliveries.search')} />
          <Button
            size="lg"
            variant="default"
            leftSection={<IconScan size={24} stroke={1.6} aria-hidden />}
            onClick={() => setIsScanning(true)}
          >
            {t('verb.scan')}
          </Button>
        </>
      }
    >
      <ScanDialog isOpen={isScanning} onClose={() => setIsScanning(false)} title={t('deliveries.scan')} />
      <Column>
        {known.error !== null && known.data === undefined && (
          <LoadFailed error={known.error} onRetry={known.refetch} title={t('list.failed')} />
        )}
        {known.isPending && known.error === null && <ListSkeleton rows={5} />}
        {known.data !== undefined && <KnownAt at={heardAt(known)} />}
        {known.data !== undefined && orders.length === 0 && (
          <EmptyState compact icon={IconTruckDelivery} title={t('deliveries.none')}>
            {t(search === '' ? 'deliveries.noneText' : 'deliveries.noneFound')}
          </EmptyState>
        )}
        {groups.map(group => {
          const own = orders.filter(order => groupOf(order, today, formats.timeZone) === group)
          return own.length === 0 ? null : (
            <section key={group} aria-labelledby={`deliveries-${group}`}>
              <h2 id={`deliveries-${group}`} className={classes.group}>
                {t(`deliveries.group.${group}`)}
              </h2>
              <ul className={classes.lines}>
                {own.map(order => (
                  <DeliveryRow
                    key={order.id}
                    order={order}
                    lines={lines.get(order.id) ?? []}
                    group={group}
                    isWaiting={waiting.has(shipments.get(order.id) ?? order.id)}
                    shipmentId={shipments.get(order.id)}
                  />
                ))}
              </ul>
            </section>
          )
        })}
        {withoutOrder !== null && (
          <Button
            component={Link}
            to={withoutOrder}
            size="xl"
            variant="default"
            leftSection={<IconPackageImport size={24} stroke={1.6} aria-hidden />}
          >
            {t('deliveries.withoutOrder')}
          </Button>
        )}
      </Column>
    </Page>
  )
}
