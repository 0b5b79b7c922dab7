import { IconHandStop } from '@tabler/icons-react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { flag, longText } from '../../../data/actions/text-fields.tsx'
import { useText } from '../../../data/text/texts.ts'
import { forgetLabels } from '../label/use-label.ts'
import { sendHold, sendRelease } from '../offline/hold.ts'

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
          const held = await sendHold({ ...about, ...values }, t('hold.title'))
          await forgetLabels()
          return held
        },
        done: ({ answer: { batches, labels }, isWaiting }) =>
          `${t('hold.heldBatches', { count: batches })} ${isWaiting ? t('outbox.keptHere') : t('hold.heldLabels', { count: labels })}`,
        // Only what this hold held is let go: what was on hold before stays so.
        undo: ({ answer: { heldIds: batchIds } }) =>
          batchIds.length === 0
            ? null
            : async () => {
                const reason = t('hold.undoReason')
                const release = { batchIds, status: 'available', reason } as const
                const { batches } = (await sendRelease(release, t('hold.title'))).answer
                await forgetLabels()
                return t('hold.released', { count: batches })
              },
      }}
    />
  )
}
