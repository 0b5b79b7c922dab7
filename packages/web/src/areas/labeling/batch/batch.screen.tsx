import { Button } from '@mantine/core'
import {
  IconCircleX,
  IconFlame,
  IconHandStop,
  IconPackage,
  IconPrinter,
  IconRoute,
} from '@tabler/icons-react'
import type { LinkedNames } from '@cloche/domain/calls'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { ReleaseDialog } from '../../../data/holding/release-dialog.tsx'
import { HoldDialog } from '../../../data/holding/hold-dialog.tsx'
import { problemText } from '../../../data/messages.ts'
import { listRecords, useRecord, useRecordAndNames } from '../../../data/records/records.ts'
import { notify } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { doesHere, hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { loadTexts, useText } from '../../../data/text/texts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { AddressTabs } from '../../../kit/page/address-tabs.tsx'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { Steady } from '../../../kit/page/steady.tsx'
import { EmptyState, ErrorState } from '../../../kit/states/message.tsx'
import { FormSkeleton, PageSkeleton } from '../../../kit/states/skeletons.tsx'
import type { Batch } from '../calls.ts'
import { BatchStatus } from '../../../data/food/batch-status.tsx'
import { HoldBanner } from '../hold/hold-banner.tsx'
import classes from '../label/handle/handle.module.css'
import { usePrint } from '../print/use-print.ts'
import { PrintState } from '../queue/print-state.tsx'
import { batchesScreen, batchScreen, traceScreen, traceAddress } from '../screens.ts'
import { BatchFacts } from './batch-facts.tsx'
import { BatchHead, useLeftOf } from './batch-head.tsx'

const { Part: RecordTab } = fetchedPart(
  () => import('../record-tab.tsx').then(module => module.readyRecordTab('batch')),
  () => <FormSkeleton fields={3} />,
)

const { Part: RunsCard } = fetchedPart(() =>
  import('../runs/runs-card.tsx').then(module => module.readyRunsCard()),
)
const { Part: StartProcess } = fetchedPart(async () => {
  const [module] = await Promise.all([
    import('../../../data/processes/start-dialog.tsx'),
    loadTexts('runs'),
    loadTexts('monitor'),
  ])
  return { default: module.StartProcessDialog }
})

const tabs = ['data', 'labels', 'items', 'history'] as const

/** Tracing, holding and rejecting, as far as this person and the batch allow. */
function BatchButtons({ batch }: { batch: Batch }) {
  const t = useText()
  const session = useSession()
  const mayOpen = useMayOpen()
  const [open, setOpen] = useState<'hold' | 'holdAll' | 'reject' | 'start' | null>(null)
  const mayHold = batch.status === 'available' && hasLevel(session, 'LA', 2)
  const isLeft = (useLeftOf(batch.id).data?.rows.length ?? 0) > 0
  const mayStart = isLeft && batch.status === 'available' && doesHere(session, 'move')
  const close = () => setOpen(null)
  return (
    <div className={`${classes.buttons} ${classes.wide}`}>
      {mayOpen(traceScreen) && (
        <Button
          size="lg"
          variant="default"
          component={Link}
          to={traceAddress('batch', batch.id)}
          leftSection={<IconRoute size={22} stroke={1.6} aria-hidden />}
        >
          {t('handle.trace')}
        </Button>
      )}
      {mayStart && (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconFlame size={22} stroke={1.6} aria-hidden />}
          onClick={() => setOpen('start')}
        >
          {t('handle.startProgram')}
        </Button>
      )}
      {mayHold && (
        <>
          <Button
            size="lg"
            variant="default"
            className={classes.danger!}
            leftSection={<IconHandStop size={22} stroke={1.6} aria-hidden />}
            onClick={() => setOpen('hold')}
          >
            {t('handle.hold')}
          </Button>
          <Button
            size="lg"
            variant="default"
            className={classes.danger!}
            leftSection={<IconHandStop size={22} stroke={1.6} aria-hidden />}
            onClick={() => setOpen('holdAll')}
          >
            {t('handle.holdReach')}
          </Button>
          <Button
            size="lg"
            variant="default"
            className={classes.danger!}
            leftSection={<IconCircleX size={22} stroke={1.6} aria-hidden />}
            onClick={() => setOpen('reject')}
          >
            {t('verb.reject')}
          </Button>
        </>
      )}
      {open === 'start' && <StartProcess of={{ batchId: batch.id }} onClose={close} />}
      {(open === 'hold' || open === 'holdAll') && (
        <HoldDialog about={{ batchId: batch.id }} reaches={open === 'holdAll'} onClose={close} />
      )}
      {open === 'reject' && <ReleaseDialog batchIds={[batch.id]} status="rejected" onClose={close} />}
    </div>
  )
}

interface LoadedProps {
  readonly batch: Batch
  readonly names: LinkedNames | undefined
  readonly nav: string
}

function Loaded({ batch, names, nav }: LoadedProps) {
  const t = useText()
  const session = useSession()
  const mayOpen = useMayOpen()
  const { data: product } = useRecord('product', hasLevel(session, 'P', 1) ? batch.productId : null)
  const printing = usePrint()
  const chosen = tabs.find(tab => tab === nav) ?? 'data'
  const here = (tab: string) =>
    href(batchScreen, { batchId: batch.id, nav: tab === 'data' ? undefined : tab })
  async function printAll() {
    const { rows } = await listRecords('label', {
      limit: 1000,
      filter: { batchId: batch.id, isFinal: false, quantity: { gt: 0 } },
    })
    if (rows.length > 0) await printing.print(rows)
    else notify({ kind: 'warning', message: t('print.nothingOpen') })
  }
  return (
    <Page
      title={product?.name ?? batch.name}
      badge={<BatchStatus status={batch.status} size="lg" />}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            mayOpen(batchesScreen)
              ? { label: t('batch.many'), to: '/labeling/batches' }
              : { label: t('batch.many') },
            { label: batch.code ?? batch.name },
          ]}
        />
      }
      actions={
        <Button
          size="lg"
          variant="default"
          loading={printing.isPrinting}
          leftSection={<IconPrinter size={22} stroke={1.6} aria-hidden />}
          onClick={() => void printAll()}
        >
          {t('batchView.printAll')}
        </Button>
      }
    >
      <Steady subject={batch.id}>
        <PrintState jobId={printing.jobId} />
        <HoldBanner status={batch.status} reason={batch.statusReason} batchId={batch.id} />
      </Steady>
      <BatchHead batch={batch} />
      <BatchButtons batch={batch} />
      <AddressTabs
        chosen={chosen}
        tabs={tabs.map(tab => ({ value: tab, label: t(`batchView.tab.${tab}`), to: here(tab) }))}
      />
      {chosen === 'data' ? (
        <>
          <RunsCard title={`${product?.name ?? batch.name} · ${batch.code ?? ''}`} batchId={batch.id} />
          <BatchFacts batch={batch} product={product} names={names} />
        </>
      ) : (
        <RecordTab id={batch.id} tab={chosen} pattern={batchScreen} />
      )}
    </Page>
  )
}

/** One batch: whether it may be used, what is left of it, where it came from. */
export default function BatchScreen() {
  const t = useText()
  const { batchId = '', nav = 'data' } = useParams()
  const { data, error, isPending, refetch } = useRecordAndNames('batch', batchId)
  if (isProblem(error) && (error.status === 404 || error.status === 400))
    return (
      <EmptyState icon={IconPackage} title={t('record.notFound')}>
        {t('record.notFoundHint')}
      </EmptyState>
    )
  if (error !== null && data === undefined)
    return (
      <ErrorState
        title={t('batchView.unreadable')}
        actions={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
      >
        {problemText(error)}
      </ErrorState>
    )
  if (isPending || data === undefined) return <PageSkeleton />
  return <Loaded key={batchId} batch={data.row} names={data.names} nav={nav} />
}
