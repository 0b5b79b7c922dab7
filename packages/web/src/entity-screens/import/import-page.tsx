import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useText } from '../../data/text/texts.ts'
import { Breadcrumbs } from '../../kit/page/breadcrumbs.tsx'
import { Page } from '../../kit/page/page.tsx'
import { ChooseStep } from './steps/choose-step.tsx'
import { PreviewStep } from './steps/preview-step.tsx'
import { ResultStep } from './steps/result-step.tsx'
import { PlanProvider, type ImportPlan } from './plan.ts'
import { useImport } from './use-import.ts'

/** Importing: choose a sheet, see what was understood of it, import its good rows. */
export function ImportPage({ plan }: { plan: ImportPlan }) {
  return (
    <PlanProvider value={plan}>
      <Steps plan={plan} />
    </PlanProvider>
  )
}

function Steps({ plan }: { plan: ImportPlan }) {
  const t = useText()
  const machine = useImport(plan)
  const title = t('import.records.title', plan.values)
  const { file, preview, sending, isReading } = machine
  const isDone = sending?.state === 'done'
  const counts = preview?.counts
  const summary =
    counts === undefined
      ? t('import.lead')
      : sending !== null
        ? (file?.name ?? '')
        : [
            file?.name ?? '',
            t('import.goodCount', { count: counts.good }),
            ...(counts.same > 0 ? [t('import.sameCount', { count: counts.same })] : []),
            ...(counts.bad > 0 ? [t('import.badCount', { count: counts.bad })] : []),
          ].join(' · ')
  return (
    <Page
      title={title}
      count={summary}
      breadcrumbs={
        plan.list === null ? undefined : (
          <Breadcrumbs crumbs={[{ label: plan.list.label, to: plan.list.to }, { label: title }]} />
        )
      }
      actions={
        preview !== null && sending === null ? (
          <>
            <Button variant="default" onClick={machine.restart}>
              {t('import.otherFile')}
            </Button>
            <Button
              leftSection={<IconFileImport size={20} stroke={1.6} />}
              disabled={preview.counts.good + preview.counts.bad === 0 || isReading}
              onClick={machine.send}
            >
              {preview.counts.good === 0 && preview.counts.bad > 0
                ? t('import.records.keep')
                : t('import.records.start', { count: preview.counts.good })}
            </Button>
          </>
        ) : undefined
      }
    >
      {preview === null ? (
        <ChooseStep machine={machine} />
      ) : isDone ? (
        <ResultStep machine={machine} preview={preview} sending={sending} />
      ) : (
        <PreviewStep machine={machine} preview={preview} />
      )}
    </Page>
  )
}
