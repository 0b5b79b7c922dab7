import { Dialog } from '../../kit/feedback/dialog.tsx'
import { ScanPanel } from './scan-panel.tsx'

/** Camera and typed code in a dialog; what is read goes to the screen under it. */
export function ScanDialog({
  isOpen,
  onClose,
  title,
}: {
  isOpen: boolean
  onClose: () => void
  title: string
}) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="32rem">
      <ScanPanel />
    </Dialog>
  )
}
