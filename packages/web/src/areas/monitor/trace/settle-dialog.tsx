import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { longText } from '../../../data/actions/text-fields.tsx'
import { useText } from '../../../data/text/texts.ts'
import { settleBatches } from './settle.ts'

/** Lets held batches go again, or rejects them for good; why is kept with each. */
export function SettleDialog({
  batchIds,
  status,
  onClose,
}: {
  batchIds: readonly string[]
  status: 'available' | 'rejected'
  onClose: () => void
}) {
  const t = useText()
  const isRelease = status === 'available'
  const title = t(isRelease ? 'hold.releaseTitle' : 'hold.rejectTitle', { count: batchIds.length })
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title,
        start: { reason: '' },
        fields: () => ({ reason: longText({ label: t('tracing.reason'), max: 500, isRequired: true }) }),
        consequence: t(isRelease ? 'hold.releaseText' : 'hold.rejectText'),
        verb: title,
        icon: isRelease ? IconCircleCheck : IconCircleX,
        isDanger: !isRelease,
        isFloor: true,
        run: ({ reason }) => settleBatches(batchIds, status, reason),
        done: count => t(isRelease ? 'hold.released' : 'hold.rejected', { count }),
      }}
    />
  )
}
