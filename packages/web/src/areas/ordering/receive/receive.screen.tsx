import { Button } from '@mantine/core'
import { IconPackageImport, IconScan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { ScanDialog } from '../../../data/scan/scan-dialog.tsx'
import { useText } from '../../../data/text/texts.ts'
import { heardAt, KnownAt } from '../../../data/wire/known-at.tsx'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { useIncoming } from '../between/calls.ts'
import { CratesCard, PaperCard, StepsCard } from './beside.tsx'
import { expectedQuery, type Expected } from './calls.ts'
import { lineIn, type Draft } from './draft.ts'
import { LineRow } from './line-row.tsx'
import { LotSheet } from './lot-sheet.tsx'
import classes from './receive.module.css'
import { ReceivedPanel } from './received-panel.tsx'
import { isAnyOutside, productOf, stillOut, totalsIn } from './totals.ts'
import { useUnsentArrivals } from './unsent-arrivals.ts'
import { useDelivery, type Delivery, type Received } from './use-delivery.ts'
import { useDoorWords } from './use-door-words.ts'

/** What it comes to, and the one button. */
function EndBar({
  expected,
  draft,
  delivery,
}: {
  readonly expected: Expected
  readonly draft: Draft
  readonly delivery: Delivery
}) {
  const t = useText()
  const words = useDoorWords()
  const totals = totalsIn(expected, draft)
  const { taken, held, refused, missing, closed, claimed, labels, price, lines } = totals
  const steps = isAnyOutside(expected, draft) ? (expected.door?.steps ?? []) : []
  const lacksSteps = steps.some(step => !draft.steps.includes(step))
  const said = [
    taken > 0 ? t('door.sum.taken', { count: taken }) : undefined,
    held > 0 ? t('door.sum.held', { count: held }) : undefined,
    refused > 0 ? t('door.sum.refused', { count: refused }) : undefined,
    missing > 0 ? t('door.sum.missing', { count: missing }) : undefined,
    closed > 0 ? t('door.sum.closed', { count: closed }) : undefined,
    claimed > 0 ? t('door.sum.claimed', { count: claimed }) : undefined,
    labels > 0 ? t('door.labelCount', { count: labels }) : undefined,
    price === null ? undefined : words.money(price),
  ].filter(Boolean)
  return (
    <div className={classes.end}>
      {lines > 0 && (
        <div className={classes.summary} role="status" aria-label={t('door.sum')}>
          {said.map(part => (
            <span key={part}>{part}</span>
          ))}
        </div>
      )}
      {lacksSteps && <Note isWrong>{t('door.stepsMissing')}</Note>}
      <Button
        size="xl"
        fullWidth
        disabled={lines === 0 || lacksSteps}
        loading={delivery.isSending}
        leftSection={<IconPackageImport size={24} stroke={1.6} aria-hidden />}
        onClick={() => void delivery.send()}
      >
        {t('door.send')}
      </Button>
    </div>
  )
}

function Lines({
  expected,
  onReceived,
}: {
  readonly expected: Expected
  readonly onReceived: (received: Received) => void
}) {
  const t = useText()
  const delivery = useDelivery(expected, onReceived)
  const { draft, looked } = delivery
  if (draft === null) return <ListSkeleton rows={6} />
  const open = expected.lines.filter(({ order }) => order.status !== 'end' && order.status !== 'cancel')
  const done = expected.lines.length - open.length
  const beside = { expected, draft, onChange: delivery.set }
  const lookedSaid = looked === null ? null : lineIn(draft, looked.line.order.id)
  const isInstead =
    looked !== null &&
    lookedSaid !== null &&
    productOf(looked.line, lookedSaid) !== looked.line.order.productId
  return (
    <Column>
      <Button
        size="xl"
        variant="default"
        leftSection={<IconScan size={24} stroke={1.6} aria-hidden />}
        onClick={() => delivery.setScanning(true)}
      >
        {t('door.scan')}
      </Button>
      <ScanDialog
        isOpen={delivery.isScanning}
        onClose={() => delivery.setScanning(false)}
        title={t('door.scan')}
      />
      <ul className={classes.lines} aria-label={t('door.lines')}>
        {open.map(line => (
          <LineRow
            key={line.order.id}
            line={line}
            said={lineIn(draft, line.order.id)}
            onTake={() => delivery.take(line)}
            onLook={() => delivery.look(line, null)}
            onLot={at => delivery.look(line, at)}
            onClose={isClosed => delivery.close(line, isClosed)}
            onNote={isOnNote => delivery.note(line, isOnNote)}
          />
        ))}
      </ul>
      {done > 0 && <Note>{t('door.doneBefore', { count: done })}</Note>}
      {isAnyOutside(expected, draft) && <StepsCard {...beside} />}
      <PaperCard {...beside} onRead={delivery.takeNote} />
      <CratesCard {...beside} />
      <EndBar expected={expected} draft={draft} delivery={delivery} />
      {looked !== null && lookedSaid !== null && (
        <LotSheet
          key={`${looked.line.order.id} ${looked.at} ${lookedSaid.lots.length} ${looked.lot.supplierLot}`}
          line={looked.line}
          name={isInstead ? (looked.line.substitute?.name ?? looked.line.name) : looked.line.name}
          lot={looked.lot}
          left={stillOut(looked.line, lookedSaid)}
          degrees={draft.degrees}
          onAsOrdered={
            looked.line.substitute === null || lookedSaid.lots.length > 0
              ? undefined
              : () => delivery.asOrdered(looked.line, isInstead)
          }
          onWillNotCome={
            looked.at === null && lookedSaid.lots.length === 0
              ? () => {
                  delivery.close(looked.line, true)
                  delivery.leave()
                }
              : undefined
          }
          onRemove={looked.at === null ? undefined : delivery.drop}
          onDone={delivery.put}
          onClose={delivery.leave}
        />
      )}
    </Column>
  )
}

/** What comes from a place of ours is received as its shipment: that is opened, once it is on its way. */
function FromOurs({ orderBatchId }: { readonly orderBatchId: string }) {
  const t = useText()
  const { data, isPending } = useIncoming()
  const coming = data?.coming.find(one => one.orderBatchId === orderBatchId)
  if (coming !== undefined)
    return <Navigate to={href('/ordering/shipment/{shipmentId}', { shipmentId: coming.id })} replace />
  return isPending ? (
    <ListSkeleton rows={3} />
  ) : (
    <Column>
      <Note>{t('door.notOnItsWay')}</Note>
      <Button component={Link} size="lg" to={href('/ordering/incoming', {})}>
        {t('nav.incoming')}
      </Button>
    </Column>
  )
}

/** A delivery at the door: scan a case or tap a line, say the lot; one button takes everything in. */
export default function ReceiveScreen() {
  const t = useText()
  const formats = useFormats()
  const { orderBatchId = '' } = useParams()
  const query = useQuery(expectedQuery(orderBatchId))
  const [received, setReceived] = useState<Received | null>(null)
  const { data } = query
  const isUnsentHere = useUnsentArrivals().has(orderBatchId)
  const status = data?.orderBatch.status
  const title = data?.supplier ?? data?.orderBatch.name ?? t('door.title')
  const isOurs = data !== undefined && data.orderBatch.supplierLocationId !== null
  return (
    <Page
      title={title}
      width="reading"
      count={
        data === undefined
          ? undefined
          : [data.orderBatch.name, formats.dayTime(data.orderBatch.deliverAt)].filter(Boolean).join(' · ')
      }
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ label: t('nav.receive'), to: href('/ordering/receive', {}) }, { label: title }]}
        />
      }
    >
      {query.error !== null && data === undefined && (
        <LoadFailed error={query.error} onRetry={query.refetch} title={t('record.failed')} />
      )}
      {query.isPending && query.error === null && <ListSkeleton rows={6} />}
      {data !== undefined && received === null && <KnownAt at={heardAt(query)} />}
      {isUnsentHere && received === null && <Note isWrong>{t('door.waits')}</Note>}
      {received !== null ? (
        <ReceivedPanel {...received} />
      ) : data === undefined ? null : status === 'end' || status === 'cancel' ? (
        <Note>{t('door.closed')}</Note>
      ) : isOurs ? (
        <FromOurs orderBatchId={orderBatchId} />
      ) : (
        <Lines key={orderBatchId} expected={data} onReceived={setReceived} />
      )}
    </Page>
  )
}
