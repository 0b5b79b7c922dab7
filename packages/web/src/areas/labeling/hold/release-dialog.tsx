import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { longText } from '../../../data/actions/text-fields.tsx'
import { useText } from '../../../data/text/texts.ts'
import { releaseBatches } from '../calls.ts'
import { forgetLabels } from '../label/use-label.ts'

/** Lets batches go again, or rejects them for good; why is kept with them. */
export function ReleaseDialog({
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
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t(isRelease ? 'hold.releaseTitle' : 'hold.rejectTitle', { count: batchIds.length }),
        start: { reason: '' },
        fields: () => ({ reason: longText({ label: t('hold.reason'), max: 500, isRequired: true }) }),
        consequence: t(isRelease ? 'hold.releaseText' : 'hold.rejectText'),
        verb: t(isRelease ? 'verb.release' : 'verb.reject'),
        icon: isRelease ? IconCircleCheck : IconCircleX,
        isDanger: !isRelease,
        isFloor: true,
        run: async ({ reason }) => {
          const { batches } = await releaseBatches({ batchIds, status, reason })
          await forgetLabels()
          return batches
        },
        done: count => t(isRelease ? 'hold.released' : 'hold.rejected', { count }),
      }}
    />
  )
}
