import { Dialog } from '../../kit/feedback/dialog.tsx'
import { Column, Line, Note } from '../../kit/layout/layout.tsx'
import { CopyButton } from './copy-button.tsx'
import classes from './shown-once.module.css'

/** A secret that is shown this once, to be copied. */
export function ShownOnce({
  title,
  note,
  value,
  onClose,
}: {
  title: string
  note: string
  value: string
  onClose: () => void
}) {
  return (
    <Dialog title={title} size="lg" isKept onClose={onClose}>
      <Column>
        <Note>{note}</Note>
        <output className={`mono ${classes.secret}`}>{value}</output>
        <Line>
          <CopyButton value={value} />
        </Line>
      </Column>
    </Dialog>
  )
}
