import { Button } from '@mantine/core'
import { useText } from '../../../data/text/texts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'

interface Fault {
  readonly path: string
  readonly rule: string
  readonly message: string
}

/** The lines of which more is booked than there is, each with its sentence; undefined for any other refusal. */
export function notEnoughIn(error: unknown): readonly Fault[] | undefined {
  if (!isProblem(error) || typeof error.details !== 'object' || error.details === null) return undefined
  const { faults } = error.details as { readonly faults?: readonly Fault[] }
  const isAll =
    faults !== undefined &&
    faults.length > 0 &&
    faults.every(({ rule }) => rule === 'problem.stock.notEnough')
  return isAll ? faults : undefined
}

/** There is less than what is booked: asked once, booked with a mark. */
export function BeyondDialog({
  faults,
  names,
  isRunning,
  onBook,
  onClose,
}: {
  faults: readonly Fault[]
  /** Of the lines, in their order. */
  names: readonly string[]
  isRunning: boolean
  onBook: () => void
  onClose: () => void
}) {
  const t = useText()
  return (
    <Dialog title={t('book.beyond')} onClose={onClose} isBusy={isRunning} size="30rem">
      <Column gap="md">
        {faults.map(({ path, message }) => (
          <p key={path}>
            <strong>{names[Number(path.split('.')[2])]}</strong> {message}
          </p>
        ))}
        <Note>{t('book.beyondText')}</Note>
        <Button size="xl" loading={isRunning} onClick={onBook}>
          {t('book.beyondBook')}
        </Button>
      </Column>
    </Dialog>
  )
}
