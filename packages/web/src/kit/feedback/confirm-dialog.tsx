import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Buttons, Column } from '../layout/layout.tsx'
import { useKitWords } from '../words.tsx'
import { Dialog } from './dialog.tsx'
import { useInFlight } from './use-in-flight.ts'

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
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, confirmLabel, onConfirm, isDanger = false } = props
  const words = useKitWords()
  const { isRunning, run } = useInFlight()
  async function confirm() {
    try {
      await onConfirm()
      onClose()
    } catch {
      // The caller has said what went wrong; the question stays.
    }
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} isBusy={isRunning}>
      <Column>
        {children !== undefined && <div>{children}</div>}
        <Buttons>
          <Button variant="default" disabled={isRunning} onClick={onClose} data-autofocus>
            {words.cancel}
          </Button>
          <Button
            {...(isDanger ? { color: 'red' } : {})}
            loading={isRunning}
            onClick={() => void run(confirm)}
          >
            {confirmLabel}
          </Button>
        </Buttons>
      </Column>
    </Dialog>
  )
}
