import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { ChooseStep } from './steps/choose-step.tsx'
import { PreviewStep } from './steps/preview-step.tsx'
import { ResultStep } from './steps/result-step.tsx'
import { useImport } from './use-import.ts'

/** Importing products: choose a sheet, see what was understood of it, import its good rows. */
export default function ImportScreen() {
  const t = useText()
  const mayOpen = useMayOpen()
  const machine = useImport()
  const { file, preview, sending, isReading } = machine
  const isDone = sending?.state === 'done'
  const counts = preview?.counts
  const told =
    counts === undefined
      ? t('import.lead')
      : sending !== null
        ? (file?.name ?? '')
        : [
            file?.name ?? '',
            t('import.goodCount', { count: counts.good }),
            ...(counts.bad > 0 ? [t('import.badCount', { count: counts.bad })] : []),
          ].join(' · ')
  return (
    <Page
      title={t('import.title')}
      count={told}
      breadcrumbs={
        mayOpen('/products/{page?}') ? (
          <Breadcrumbs
            crumbs={[{ label: t('nav.products'), to: '/products' }, { label: t('import.title') }]}
          />
        ) : undefined
      }
      actions={
        preview !== null && sending === null ? (
          <>
            <Button variant="default" onClick={machine.restart}>
              {t('import.otherFile')}
            </Button>
            <Button
              leftSection={<IconFileImport size={20} stroke={1.6} />}
              disabled={preview.counts.good === 0 || isReading}
              onClick={machine.send}
            >
              {t('import.start', { count: preview.counts.good })}
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
