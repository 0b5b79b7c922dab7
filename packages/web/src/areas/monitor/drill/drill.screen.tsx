import { Button } from '@mantine/core'
import { foundShare } from '@cloche/domain/rules/traceability'
import { IconFileCertificate, IconRoute, IconShieldCheck, IconSignature, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTotals } from '../../../data/food/totals.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Grid } from '../../../kit/layout/layout.tsx'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageSkeleton } from '../../../kit/states/skeletons.tsx'
import { BalanceCard } from '../trace/summary/balance-card.tsx'
import { downloadPaper, drillsScreen, provePaper, useDrill, type DrillNow, type Proof } from './drill.ts'
import classes from './drill.module.css'
import { FinishDialog, GiveUpDialog } from './finish-dialog.tsx'
import { FoundCards } from './found-cards.tsx'
import { Stopwatch } from './stopwatch.tsx'
import { InformedCard } from './informed-card.tsx'
import { ProofLine } from './verify-dialog.tsx'

const traceScreen = '/monitor/trace/{traceabilityPath}/timeline'

function Loaded({ recallDrill: drill, result, ahead }: DrillNow & { ahead: number }) {
  const t = useText()
  const formats = useFormats()
  const writeTotals = useTotals()
  const session = useSession()
  const [opened, setOpened] = useState<'finish' | 'giveUp' | null>(null)
  const [proof, setProof] = useState<Proof | null>(null)
  const isRunning = drill.status === 'running'
  const mayWork = isRunning && hasLevel(session, 'EV', 3)
  const { lot } = result
  const found = formats.number(Math.floor(foundShare(result.balance) * 1000) / 10, 1)
  return (
    <Page
      title={drill.lot}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ label: t('recallDrill.many'), to: href(drillsScreen, {}) }, { label: t('drill.title') }]}
        />
      }
      badge={<span className={classes.status}>{t(`recallDrill.choice.status.${drill.status}`)}</span>}
      isPinned
      actions={
        <>
          <Button
            variant="default"
            component={Link}
            to={href(traceScreen, { traceabilityPath: lot.batchId })}
            leftSection={<IconRoute size={20} stroke={1.6} aria-hidden />}
          >
            {t('drill.trace')}
          </Button>
          {drill.status === 'finished' && (
            <>
              <Button
                variant="default"
                leftSection={<IconShieldCheck size={20} stroke={1.6} aria-hidden />}
                onClick={() => void provePaper({ recallDrillId: drill.id }).then(setProof, notifyProblem)}
              >
                {t('drill.verifyKept')}
              </Button>
              <Button
                leftSection={<IconFileCertificate size={20} stroke={1.6} aria-hidden />}
                onClick={() => void downloadPaper(drill.id)}
              >
                {t('drill.download')}
              </Button>
            </>
          )}
          {mayWork && (
            <>
              <Button
                variant="default"
                leftSection={<IconX size={20} stroke={1.6} aria-hidden />}
                onClick={() => setOpened('giveUp')}
              >
                {t('drill.giveUp')}
              </Button>
              <Button
                leftSection={<IconSignature size={20} stroke={1.6} aria-hidden />}
                onClick={() => setOpened('finish')}
              >
                {t('drill.finish')}
              </Button>
            </>
          )}
        </>
      }
    >
      {proof !== null && <ProofLine proof={proof} />}
      <Grid least={15}>
        <Stopwatch drill={drill} ahead={ahead} />
        <div className={classes.figure}>
          <span className={classes.seconds}>{found} %</span>
          <span className={classes.target}>{t('drill.foundHint')}</span>
        </div>
        <div className={classes.figure}>
          <span className={classes.seconds}>{formats.number(result.labels)}</span>
          <span className={classes.target}>{t('drill.reached', { count: result.labels })}</span>
        </div>
      </Grid>
      <div className={classes.cards}>
        <Card title={t('drill.lot')}>
          <KeyValueList
            items={[
              { label: t('drill.column.product'), value: lot.productName },
              { label: t('drill.column.batch'), value: lot.code, mono: true },
              { label: t('drill.column.supplier'), value: lot.supplier },
              { label: t('drill.column.lot'), value: lot.supplierLot, mono: true },
              { label: t('drill.column.document'), value: lot.supplierDocument },
              { label: t('drill.received'), value: writeTotals(lot.received) },
              { label: t('drill.started'), value: formats.moment(drill.startedAt) },
              ...(drill.finishedAt === null
                ? []
                : [{ label: t('drill.finished'), value: formats.moment(drill.finishedAt) }]),
              ...(drill.signedName === null
                ? []
                : [
                    { label: t('drill.signedName'), value: drill.signedName },
                    { label: t('drill.code'), value: drill.verificationCode, mono: true },
                  ]),
              ...(drill.conclusion === null
                ? []
                : [{ label: t('drill.conclusion'), value: drill.conclusion }]),
            ]}
          />
        </Card>
        <InformedCard drill={drill} result={result} mayTick={mayWork} />
        <FoundCards result={result} />
        <BalanceCard balance={{ lines: result.balance, differences: result.differences }} />
      </div>
      {opened === 'finish' && <FinishDialog recallDrillId={drill.id} onClose={() => setOpened(null)} />}
      {opened === 'giveUp' && <GiveUpDialog recallDrillId={drill.id} onClose={() => setOpened(null)} />}
    </Page>
  )
}

/** A recall drill: the clock, what was found, who was told; closed with a signature. */
export default function DrillScreen() {
  const { recallDrillId = '' } = useParams()
  const { data, error, isPending, refetch } = useDrill(recallDrillId)
  if (error !== null && data === undefined)
    return <LoadFailed compact={false} error={error} onRetry={refetch} />
  if (isPending || data === undefined) return <PageSkeleton />
  return <Loaded key={data.recallDrill.status} {...data} />
}
