import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useKitWords } from '../words.tsx'
import classes from './dialog.module.css'

export interface DialogProps {
  title: string
  onClose: () => void
  isOpen?: boolean
  size?: NonNullable<ModalProps['size']>
  /** Something is under way: until it is done the dialog stays, whatever is pressed. */
  isBusy?: boolean
  /** Only its own buttons close it: what was typed is not lost by a press beside it. */
  isKept?: boolean
  /** Without the cross: one of its buttons has to be pressed. */
  mustAnswer?: boolean
  children: ReactNode
}

/** A window over the screen: for an action (`ActionDialog`) and for what is looked at or chosen in passing. */
export function Dialog({
  title,
  onClose,
  isOpen = true,
  size = 'md',
  isBusy = false,
  isKept = false,
  mustAnswer = false,
  children,
}: DialogProps) {
  const words = useKitWords()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      withCloseButton={!mustAnswer}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy && !isKept && !mustAnswer}
      classNames={{ title: classes.title! }}
      closeButtonProps={{ 'aria-label': words.close, disabled: isBusy }}
    >
      {children}
    </Modal>
  )
}
