import { Button, Loader } from '@mantine/core'
import { IconBarcodeOff } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import { later } from '../../../entity-screens/later.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import classes from '../../../data/scan/scan.module.css'
import type { OpenState } from './use-open-scan.ts'

const ScanChoice = later(() => import('./scan-choice.tsx'))

/** What came of a scan that did not simply open: searching, a choice of several, or nothing and why. */
export function ScanOutcome({
  state,
  onAgain,
  onChosen,
}: {
  state: OpenState
  onAgain?: () => void
  onChosen?: () => void
}) {
  const t = useText()
  switch (state.kind) {
    case 'idle':
      return null
    case 'looking':
      return (
        <div className={classes.looking} role="status">
          <Loader size={22} />
          <span>{t('scan.looking')}</span>
          <span className={`${classes.code} mono`}>{state.code}</span>
        </div>
      )
    case 'choice':
      return (
        <section aria-label={t('scan.several')}>
          <p>{t('scan.several')}</p>
          <ScanChoice found={state.found} onChosen={onChosen} />
        </section>
      )
    case 'nothing':
      return (
        <EmptyState
          compact
          icon={IconBarcodeOff}
          title={t('scan.nothing')}
          actions={
            onAgain !== undefined && (
              <Button size="lg" variant="default" onClick={onAgain}>
                {t('scan.again')}
              </Button>
            )
          }
        >
          <p className={`${classes.code} mono`}>{state.code}</p>
          {state.reason}
        </EmptyState>
      )
  }
}
