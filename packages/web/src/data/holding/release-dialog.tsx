import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { longText } from '../actions/text-fields.tsx'
import { proofField } from '../second/proof-field.tsx'
import { blankProof, proofOf } from '../second/typed-proof.ts'
import { useText } from '../text/texts.ts'
import { sendRelease } from './hold.ts'

/** Lets batches go again, or rejects them for good; why is kept with them. */
export function ReleaseDialog({
  batchIds,
  status,
  incidenceId,
  onClose,
}: {
  batchIds: readonly string[]
  status: 'available' | 'rejected'
  /** The breach that the food went through: it is released from that, held or not. */
  incidenceId?: string
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
        start: { reason: '', proof: blankProof },
        fields: () => ({
          reason: longText({ label: t('hold.reason'), max: 500, isRequired: true }),
          proof: isRelease ? proofField(t) : null,
        }),
        consequence: t(
          !isRelease
            ? 'hold.rejectText'
            : incidenceId === undefined
              ? 'hold.releaseText'
              : 'breach.releaseText',
        ),
        verb: t(isRelease ? 'verb.release' : 'verb.reject'),
        icon: isRelease ? IconCircleCheck : IconCircleX,
        isDanger: !isRelease,
        isFloor: true,
        run: ({ reason, proof }) =>
          sendRelease(
            {
              batchIds: [...batchIds],
              status,
              reason,
              ...(incidenceId === undefined ? {} : { incidenceId }),
              ...(isRelease ? { proof: proofOf(proof) } : {}),
            },
            title,
          ),
        done: ({ answer: { batches: count }, isWaiting }) =>
          isWaiting ? t('outbox.keptHere') : t(isRelease ? 'hold.released' : 'hold.rejected', { count }),
      }}
    />
  )
}
