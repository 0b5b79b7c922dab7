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

/**
 * Keys begin at the first thing to fill in or press, not at the cross above it. Where fingers do, nothing is chosen for
 * them: the keyboard of the screen would cover what is to be read first, as would a list that opens when it is entered.
 */
function beginAtFirst(body: HTMLElement | null): void {
  if (body === null || body.querySelector('[data-autofocus]') !== null) return
  if (window.matchMedia('(pointer: coarse)').matches) return
  const first = body.querySelector(
    'input:not([type=hidden], :disabled), textarea, select, button:not(:disabled), a[href]',
  )
  if (first?.getAttribute('aria-haspopup') !== 'listbox') first?.setAttribute('data-autofocus', 'true')
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
      // A phone's height is for what is asked: the least around it.
      yOffset="0.5rem"
      classNames={{ title: classes.title! }}
      closeButtonProps={{
        'aria-label': words.close,
        disabled: isBusy,
        size: 'var(--control)',
        iconSize: '1.25rem',
      }}
    >
      <div ref={beginAtFirst}>{children}</div>
    </Modal>
  )
}
