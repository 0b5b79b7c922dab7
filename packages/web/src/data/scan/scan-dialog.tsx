import { Modal } from '@mantine/core'
import { useKitWords } from '../../kit/words.tsx'
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
  const words = useKitWords()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="32rem"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <ScanPanel />
    </Modal>
  )
}
