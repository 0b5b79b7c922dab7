import { Button, SegmentedControl, Skeleton, useComputedColorScheme } from '@mantine/core'
import { totalsOf } from '@cloche/domain/rules/amounts'
import { IconAlertTriangle, IconHandStop, IconPrinter, IconRoute } from '@tabler/icons-react'
import { lazy, Suspense, useDeferredValue } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { DateMark } from '../../../data/food/date-mark.tsx'
import { FoodState } from '../../../data/food/food-state.tsx'
import { useTotals } from '../../../data/food/totals.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { isProblem } from '../../../data/wire/problem.ts'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { PageSkeleton } from '../../../kit/states/skeletons.tsx'
import { batchScreen, labelScreen } from '../screens.ts'
import { HoldActions } from './hold-actions.tsx'
import { BalanceCard } from './summary/balance-card.tsx'
import { LotsCard } from './summary/lots-card.tsx'
import { DescendantsCard } from './summary/descendants-card.tsx'
import { balanceOf, inDirection, lotsOf, descendantsOf, sidesOf, type Direction } from './trace-data.ts'
import { TraceFiles } from './trace-files.tsx'
import classes from './trace.module.css'
import { useTrace, type Trace } from './use-trace.ts'

const GraphView = lazy(() => import('./graph/graph-view.tsx'))
const Timeline = lazy(() =>
  import('./timeline/timeline.tsx').then(({ Timeline: part }) => ({ default: part })),
)

const directions: readonly Direction[] = ['both', 'back', 'forward']

function Loaded({ trace }: { trace: Trace }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const writeTotals = useTotals()
  const isDark = useComputedColorScheme() === 'dark'
  const [query, setQuery] = useSearchParams()
  const view = query.get('view') === 'graph' ? 'graph' : 'timeline'
  const direction = directions.find(one => one === query.get('direction')) ?? 'both'
  const shownDirection = useDeferredValue(direction)
  const { start } = trace
  const sides = sidesOf(trace, start)
  const own = trace.starts
  const [first] = own
  const batch = trace.batches.find(one => one.id === first?.batchId)
  const product = trace.products.find(one => one.id === first?.productId)
  const descendants = descendantsOf(trace, sides)
  const placeNames = new Map(trace.locations.map(place => [place.id, place.name]))
  const held = trace.nodes.filter(node => sides.start.has(node.id) || sides.forward.has(node.id))
  const places = [...new Set(held.map(node => placeNames.get(node.locationId) ?? ''))].filter(
    name => name !== '',
  )
  const set = (name: string, value: string, usual: string) =>
    setQuery(
      before => {
        if (value === usual) before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true },
    )
  const descendantIds = [...new Set([batch?.id ?? '', ...descendants.map(one => one.batch.id)])].filter(
    id => id !== '',
  )
  const title = product?.name ?? batch?.name ?? ''
  const code = start.kind === 'label' ? (first?.serial ?? '') : (batch?.code ?? '')
  const self =
    start.kind === 'label'
      ? href(labelScreen, { labelId: start.id })
      : href(batchScreen, { batchId: start.id })
  return (
    <Page
      title={title}
      breadcrumbs={<Breadcrumbs crumbs={[{ label: code, to: self }, { label: t('tracing.title') }]} />}
      badge={
        first !== undefined && (
          <>
            {start.kind === 'label' && <FoodState path={first.state} size="lg" />}
            {batch !== undefined && batch.status !== 'available' && (
              <span className={classes.held}>
                <IconHandStop size={18} stroke={1.8} aria-hidden />
                {t(`batch.choice.status.${batch.status}`)}
              </span>
            )}
            {start.kind === 'label' && !first.isFinal && <DateMark dated={first} size="lg" />}
          </>
        )
      }
      count={
        <span className={classes.facts}>
          {batch !== undefined && (
            <span>
              {t('label.field.batchId')} <span className="mono">{batch.code ?? batch.name}</span>
            </span>
          )}
          <span>{writeTotals(totalsOf(own.map(node => node.quantity)))}</span>
          {batch?.madeAt && <span>{formats.dayTime(batch.madeAt)}</span>}
          {start.kind === 'batch' && <span>{t('tracing.labels', { count: own.length })}</span>}
        </span>
      }
      actions={
        <>
          <TraceFiles start={start} direction={direction} batchId={batch?.id} />
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('verb.print')}
          </Button>
          {hasLevel(session, 'LA', 2) && (
            <HoldActions trace={trace} batchIds={descendantIds} places={places} />
          )}
        </>
      }
    >
      {!trace.isWhole && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
          {t('tracing.notWhole', { count: trace.nodes.length })}
        </p>
      )}
      <div className={classes.summary}>
        <LotsCard lots={lotsOf(trace, sides)} />
        <DescendantsCard descendants={descendants} />
        <BalanceCard balance={balanceOf(trace)} serials={new Map(own.map(node => [node.id, node.serial]))} />
      </div>
      <div className={classes.tools}>
        <SegmentedControl
          size="md"
          aria-label={t('tracing.view')}
          value={view}
          onChange={next => set('view', next, 'timeline')}
          data={[
            { value: 'timeline', label: t('tracing.timeline') },
            { value: 'graph', label: t('tracing.graph') },
          ]}
        />
        <SegmentedControl
          size="md"
          aria-label={t('tracing.direction')}
          value={direction}
          onChange={next => set('direction', next, 'both')}
          data={directions.map(value => ({ value, label: t(`tracing.direction.${value}`) }))}
        />
      </div>
      <Suspense fallback={<Skeleton height={480} radius="lg" />}>
        {view === 'timeline' ? (
          <Timeline data={trace} start={start} direction={shownDirection} />
        ) : (
          <GraphView
            key={shownDirection}
            data={inDirection(trace, sides, shownDirection)}
            startIds={sides.start}
            isDark={isDark}
          />
        )}
      </Suspense>
    </Page>
  )
}

/** Where food came from and where it went, from any label or batch. */
export default function TraceScreen() {
  const t = useText()
  const { traceabilityPath, labelPath } = useParams()
  const path = traceabilityPath ?? labelPath ?? ''
  const { data, error, isPending, refetch } = useTrace(path)
  if (isProblem(error) && (error.status === 404 || error.status === 400))
    return (
      <EmptyState
        icon={IconRoute}
        title={t('record.notFound')}
        actions={
          <Button component={Link} to="/qr">
            {t('verb.scan')}
          </Button>
        }
      >
        {t('record.notFoundHint')}
      </EmptyState>
    )
  if (error !== null && data === undefined)
    return <LoadFailed compact={false} error={error} onRetry={refetch} />
  if (isPending || data === undefined) return <PageSkeleton />
  return <Loaded key={path} trace={data} />
}
