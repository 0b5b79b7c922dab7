import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { longText } from '../../../data/actions/text-fields.tsx'
import { useText } from '../../../data/text/texts.ts'
import { forgetLabels } from '../label/use-label.ts'
import { sendRelease } from '../offline/hold.ts'

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
  const title = t(isRelease ? 'hold.releaseTitle' : 'hold.rejectTitle', { count: batchIds.length })
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title,
        start: { reason: '' },
        fields: () => ({ reason: longText({ label: t('hold.reason'), max: 500, isRequired: true }) }),
        consequence: t(isRelease ? 'hold.releaseText' : 'hold.rejectText'),
        verb: t(isRelease ? 'verb.release' : 'verb.reject'),
        icon: isRelease ? IconCircleCheck : IconCircleX,
        isDanger: !isRelease,
        isFloor: true,
        run: async ({ reason }) => {
          const released = await sendRelease({ batchIds, status, reason }, title)
          await forgetLabels()
          return released
        },
        done: ({ answer: { batches: count }, isWaiting }) =>
          isWaiting ? t('outbox.keptHere') : t(isRelease ? 'hold.released' : 'hold.rejected', { count }),
      }}
    />
  )
}
