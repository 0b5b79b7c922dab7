import { IconHandStop } from '@tabler/icons-react'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { flag, longText } from '../actions/text-fields.tsx'
import { useText } from '../text/texts.ts'
import { sendHold, sendRelease } from './hold.ts'

/** Holds a batch, alone or with all that was made of it; why is kept with it. */
export function HoldDialog({
  about,
  reaches = false,
  reached,
  onClose,
}: {
  about: { readonly batchId: string } | { readonly labelId: string }
  /** Begin with everything made from it. */
  reaches?: boolean
  /** All that is held, where that is known and meant: how many batches, its own counted, and at which places. */
  reached?: { readonly batches: number; readonly places: readonly string[] }
  onClose: () => void
}) {
  const t = useText()
  const title = reached === undefined ? t('hold.title') : t('tracing.holdTitle', { count: reached.batches })
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title,
        start: { reason: '', reach: reaches || reached !== undefined },
        fields: () => ({
          reason: longText({ label: t('hold.reason'), max: 500, isRequired: true }),
          reach: reached === undefined ? flag({ label: t('hold.reach'), hint: t('hold.reachText') }) : null,
        }),
        consequence:
          reached === undefined
            ? t('hold.text')
            : t('tracing.holdText', { places: reached.places.join(', ') }),
        verb: ({ reach }) => (reached === undefined ? t(reach ? 'hold.doReach' : 'hold.do') : title),
        icon: IconHandStop,
        isDanger: true,
        isFloor: true,
        run: values => sendHold({ ...about, ...values }, title),
        done: ({ answer: { batches, labels }, isWaiting }) =>
          `${t('hold.heldBatches', { count: batches })} ${isWaiting ? t('outbox.keptHere') : t('hold.heldLabels', { count: labels })}`,
        // Only what this hold held is let go: what was on hold before stays so.
        undo: ({ answer: { heldIds: batchIds } }) =>
          batchIds.length === 0
            ? null
            : async () => {
                const reason = t('hold.undoReason')
                const release = { batchIds, status: 'available', reason } as const
                const { batches } = (await sendRelease(release, title)).answer
                return t('hold.released', { count: batches })
              },
      }}
    />
  )
}
