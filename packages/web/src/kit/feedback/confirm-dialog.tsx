import { Button, Modal, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useKitWords } from '../words.tsx'
import classes from './confirm-dialog.module.css'

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The question, with what it is about: "Delete 3 products?" */
  title: string
  /** What follows from it. */
  children?: ReactNode
  /** The verb on the button: "Delete 3 products". */
  confirmLabel: string
  /** May take its time; the dialog closes when it succeeds and stays when it throws. */
  onConfirm: () => unknown
  isDanger?: boolean
}

/** Asks before something that cannot simply be undone. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  onConfirm,
  isDanger = false,
}: ConfirmDialogProps) {
  const words = useKitWords()
  const [isRunning, setIsRunning] = useState(false)
  async function confirm() {
    setIsRunning(true)
    try {
      await onConfirm()
      onClose()
    } catch {
      // The caller has said what went wrong; the question stays.
    }
    setIsRunning(false)
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': words.close }}
      classNames={{ title: classes.title! }}
    >
      {children !== undefined && (
        <Text component="div" mb="lg">
          {children}
        </Text>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {words.cancel}
        </Button>
        <Button {...(isDanger ? { color: 'red' } : {})} loading={isRunning} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
