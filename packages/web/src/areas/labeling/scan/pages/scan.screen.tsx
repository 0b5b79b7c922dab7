import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Card } from '../../../../kit/page/card.tsx'
import { Page } from '../../../../kit/page/page.tsx'
import { GuestPage } from './guest-page.tsx'
import { ScanOutcome } from '../scan-outcome.tsx'
import { ScanPanel } from '../../../../data/scan/scan-panel.tsx'
import { useOpenScan } from '../use-open-scan.ts'
import { useScans } from '../../../../data/scan/scan-handlers.ts'

/** Scan: by camera, hand scanner or typing; what is found opens. */
export default function ScanScreen() {
  const t = useText()
  const { phase } = useSession()
  const { state, open, close } = useOpenScan()
  useScans(phase === 'user' ? code => void open(code) : null)
  if (phase !== 'user') return <GuestPage />
  return (
    <Page title={t('scan.title')} count={t('scan.intro')} width="reading">
      {state.kind !== 'idle' && (
        <Card>
          <ScanOutcome state={state} onAgain={close} />
        </Card>
      )}
      <Card>
        <ScanPanel isBusy={state.kind === 'looking'} />
      </Card>
    </Page>
  )
}
