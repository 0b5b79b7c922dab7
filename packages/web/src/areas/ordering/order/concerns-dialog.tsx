import { IconSend } from '@tabler/icons-react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { useText } from '../../../data/text/texts.ts'
import type { Concern } from '../calls.ts'

/** What speaks against sending an order as it is; it can be sent all the same. */
export function ConcernsDialog({
  concerns,
  onSend,
  onClose,
}: {
  concerns: readonly Concern[]
  onSend: (accepts: readonly Concern[]) => Promise<unknown>
  onClose: () => void
}) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('basket.ask'),
        consequence: concerns.map(concern => t(`basket.concern.${concern}`)).join(' '),
        verb: t('basket.anyway'),
        icon: IconSend,
        isFloor: true,
        run: () => onSend(concerns),
      }}
    />
  )
}
