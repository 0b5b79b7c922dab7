import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { useText } from '../../../data/text/texts.ts'
import { dropWork } from './work-calls.ts'

/** Asks whether work that failed is to be let go. */
export function DropDialog({
  ids,
  onClose,
}: {
  readonly ids: readonly string[]
  readonly onClose: (isDone: boolean) => void
}) {
  const t = useText()
  return (
    <ActionDialog
      onClose={() => onClose(false)}
      onDone={() => onClose(true)}
      action={{
        title: t('work.dropTitle', { count: ids.length }),
        consequence: t('work.dropText'),
        verb: t('work.drop'),
        isDanger: true,
        run: () => dropWork(ids),
        done: count => t('work.dropped', { count }),
      }}
    />
  )
}
