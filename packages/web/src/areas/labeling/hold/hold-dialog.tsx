import { IconHandStop } from '@tabler/icons-react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { flag, longText } from '../../../data/actions/text-fields.tsx'
import { useText } from '../../../data/text/texts.ts'
import { holdBatch, releaseBatches } from '../calls.ts'
import { forgetLabels } from '../label/use-label.ts'

/** Holds a batch, alone or with all that was made of it; why is kept with it. */
export function HoldDialog({
  about,
  reaches = false,
  onClose,
}: {
  about: { readonly batchId: string } | { readonly labelId: string }
  /** Begin with everything made from it. */
  reaches?: boolean
  onClose: () => void
}) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('hold.title'),
        start: { reason: '', reach: reaches },
        fields: () => ({
          reason: longText({ label: t('hold.reason'), max: 500, isRequired: true }),
          reach: flag({ label: t('hold.reach'), hint: t('hold.reachText') }),
        }),
        consequence: t('hold.text'),
        verb: ({ reach }) => t(reach ? 'hold.doReach' : 'hold.do'),
        icon: IconHandStop,
        isDanger: true,
        isFloor: true,
        run: async values => {
          const held = await holdBatch({ ...about, ...values })
          await forgetLabels()
          return held
        },
        done: ({ batches, labels }) =>
          `${t('hold.heldBatches', { count: batches })} ${t('hold.heldLabels', { count: labels })}`,
        // Only what this hold held is let go: what was on hold before stays so.
        undo: ({ heldIds: batchIds }) =>
          batchIds.length === 0
            ? null
            : async () => {
                const reason = t('hold.undoReason')
                const { batches } = await releaseBatches({ batchIds, status: 'available', reason })
                await forgetLabels()
                return t('hold.released', { count: batches })
              },
      }}
    />
  )
}
