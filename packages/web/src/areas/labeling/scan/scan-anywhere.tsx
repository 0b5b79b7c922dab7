import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { ScanOutcome } from './scan-outcome.tsx'
import { useOpenScan } from './use-open-scan.ts'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useWedge } from './wedge/use-wedge.ts'

/** Always there while somebody is logged in: what a hand scanner reads opens, whatever screen is shown. */
export default function ScanAnywhere() {
  const t = useText()
  const { state, open, close } = useOpenScan()
  useWedge()
  useScans(code => void open(code), true)
  return (
    <Dialog isOpen={state.kind !== 'idle'} onClose={close} title={t('scan.title')}>
      <ScanOutcome state={state} onChosen={close} onAgain={close} />
    </Dialog>
  )
}
