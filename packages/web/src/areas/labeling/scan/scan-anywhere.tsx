import { Modal } from '@mantine/core'
import { useText } from '../../../data/text/texts.ts'
import { useKitWords } from '../../../kit/words.tsx'
import { ScanOutcome } from './scan-outcome.tsx'
import { useOpenScan } from './use-open-scan.ts'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useWedge } from './wedge/use-wedge.ts'

/** Always there while somebody is logged in: what a hand scanner reads opens, whatever screen is shown. */
export default function ScanAnywhere() {
  const t = useText()
  const words = useKitWords()
  const { state, open, close } = useOpenScan()
  useWedge()
  useScans(code => void open(code), true)
  return (
    <Modal
      opened={state.kind !== 'idle'}
      onClose={close}
      title={t('scan.title')}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <ScanOutcome state={state} onChosen={close} onAgain={close} />
    </Modal>
  )
}
