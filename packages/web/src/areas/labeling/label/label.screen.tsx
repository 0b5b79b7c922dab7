import { isPositive } from '@cloche/domain/rules/amounts'
import { mayPrint } from '@cloche/domain/operations'
import { Button, Skeleton } from '@mantine/core'
import { IconArrowRight, IconPrinter, IconTag } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { FoodState } from '../../../data/food/food-state.tsx'
import { useStateName } from '../../../data/food/state-name.ts'
import { problemText } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { doesHere, hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { AddressTabs } from '../../../kit/page/address-tabs.tsx'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { Steady } from '../../../kit/page/steady.tsx'
import { EmptyState, ErrorState } from '../../../kit/states/message.tsx'
import { FormSkeleton, PageSkeleton } from '../../../kit/states/skeletons.tsx'
import { HoldBanner } from '../hold/hold-banner.tsx'
import { useLabelContent } from '../print/label-content.ts'
import { usePrint } from '../print/use-print.ts'
import { PrintMenu } from '../queue/print-menu.tsx'
import { PrintState } from '../queue/print-state.tsx'
import { labelScreen, labelsScreen, scanScreen } from '../screens.ts'
import { AllergensCard, FactsCard } from './facts-card.tsx'
import { HandleButtons } from './handle/handle-buttons.tsx'
import classes from './label.module.css'
import { LabelAlarms } from './label-alarms.tsx'
import { LabelHead } from './label-head.tsx'
import { MoveCard } from './moves/move-card.tsx'
import { NeighboursTab } from './neighbours-tab.tsx'
import { PictureCard } from './picture-card.tsx'
import { useLabel, type LabelInView } from './use-label.ts'

const { Part: RecordTab } = fetchedPart(
  () => import('../record-tab.tsx').then(module => module.readyRecordTab('label')),
  () => <FormSkeleton fields={3} />,
)

const { Part: RunsCard } = fetchedPart(() =>
  import('../runs/runs-card.tsx').then(module => module.readyRunsCard()),
)

const tabs = ['data', 'trace', 'events', 'history'] as const

/** Where the food of a closed label is now. */
function Replacements({ view }: { view: LabelInView }) {
  const t = useText()
  const stateName = useStateName()
  if (view.label?.isFinal !== true) return null
  const [replacement] = view.replacements
  // Served, consumed or thrown away: what was under it then stands on it.
  const isGone = isPositive(view.label.quantity)
  return (
    <div className={classes.closed} role="status">
      <IconTag size={28} stroke={1.6} aria-hidden />
      <span className={classes.closedText}>
        {replacement !== undefined
          ? t('labelView.replaced', { serial: replacement.serial })
          : isGone
            ? t('labelView.gone', { state: stateName(view.label.state) })
            : t('labelView.closed')}
      </span>
      {replacement === undefined && !isGone && (
        <Button
          component={Link}
          variant="default"
          to={href(labelScreen, { labelId: view.label.id, nav: 'trace' })}
        >
          {t('labelView.whereTo')}
        </Button>
      )}
      {replacement !== undefined && (
        <Button
          component={Link}
          size="lg"
          to={href(labelScreen, { labelId: replacement.id })}
          rightSection={<IconArrowRight size={22} stroke={1.6} aria-hidden />}
        >
          {t('labelView.openReplacement')}
        </Button>
      )}
    </div>
  )
}

function Loaded({ view, nav }: { view: LabelInView; nav: string }) {
  const t = useText()
  const session = useSession()
  const mayOpen = useMayOpen()
  const { label, product, batch, moves } = view
  const { data: printed } = useLabelContent(label)
  const printing = usePrint({ templateId: printed?.templateId ?? null })
  if (label === undefined) return null
  const title = product?.name ?? label.serial
  const here = (tab: string) =>
    href(labelScreen, { labelId: label.id, nav: tab === 'data' ? undefined : tab })
  const shown = tabs.filter(tab => tab !== 'events' || hasLevel(session, 'EV', 1))
  const chosen = shown.find(tab => tab === nav) ?? 'data'
  return (
    <Page
      title={title}
      badge={<FoodState path={label.state} size="lg" />}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            mayOpen(labelsScreen)
              ? { label: t('label.many'), to: '/labeling/labels' }
              : { label: t('label.many') },
            { label: label.serial },
          ]}
        />
      }
      actions={
        // For food that is no longer there nothing is printed.
        mayPrint(label) && (
          <>
            <Button
              size="lg"
              loading={printing.isPrinting}
              variant={label.printedAt === null ? 'filled' : 'default'}
              leftSection={<IconPrinter size={22} stroke={1.6} aria-hidden />}
              onClick={() => void printing.print([label])}
            >
              {t(label.printedAt === null ? 'verb.print' : 'print.again')}
            </Button>
            <PrintMenu printing={printing} labels={[label]} />
          </>
        )
      }
    >
      <Steady subject={label.id}>
        <PrintState jobId={printing.jobId} />
        <LabelAlarms labelId={label.id} isFinal={label.isFinal === true} />
        <HoldBanner status={label.batchStatus} reason={label.batchReason} batchId={batch?.id ?? null} />
      </Steady>
      <Replacements view={view} />
      <div className={classes.sheet}>
        <div className={classes.columns}>
          <div className={classes.column}>
            <LabelHead label={label} />
            {moves === null && !label.isFinal && <Skeleton height={240} radius="lg" />}
            {moves !== null && moves.length > 0 && doesHere(session, 'move') && (
              <MoveCard
                key={label.id}
                label={label}
                moves={moves}
                opening={view.opening}
                productName={product?.name}
              />
            )}
            <HandleButtons label={label} printing={printing} />
            <AddressTabs
              chosen={chosen}
              tabs={shown.map(tab => ({ value: tab, label: t(`labelView.tab.${tab}`), to: here(tab) }))}
            />
            {chosen === 'data' && (
              <>
                <RunsCard title={`${title} · ${label.serial}`} batchId={label.batchId} labelId={label.id} />
                <FactsCard view={view} />
              </>
            )}
            {chosen === 'trace' && <NeighboursTab labelId={label.id} />}
            {(chosen === 'events' || chosen === 'history') && (
              <RecordTab id={label.id} tab={chosen} pattern={labelScreen} />
            )}
          </div>
          <div className={classes.side}>
            <PictureCard label={label} printing={printing} />
            <AllergensCard allergens={label.allergens} />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** One label: what it is, how long it keeps, and what can be done with it. */
export default function LabelScreen() {
  const t = useText()
  const { labelId = '', nav = 'data' } = useParams()
  const view = useLabel(labelId)
  const { error } = view
  const back = (
    <Button component={Link} to={scanScreen} variant="default">
      {t('scan.again')}
    </Button>
  )
  if (isProblem(error) && (error.status === 404 || error.status === 400))
    return (
      <EmptyState icon={IconTag} title={t('record.notFound')} actions={back}>
        {t('record.notFoundHint')}
      </EmptyState>
    )
  if (error !== null && view.label === undefined)
    return (
      <ErrorState
        title={t('labelView.unreadable')}
        actions={<Button onClick={view.refetch}>{t('kit.retry')}</Button>}
      >
        {problemText(error)}
      </ErrorState>
    )
  if (view.isPending) return <PageSkeleton />
  return <Loaded key={labelId} view={view} nav={nav} />
}
