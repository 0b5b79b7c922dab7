import { IconHandStop } from '@tabler/icons-react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { longText } from '../../../data/actions/text-fields.tsx'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { settleBatches } from './settle.ts'
import type { TraceStart } from './trace-data.ts'

/** Holds what a trace starts from with everything made of it, after saying how much that is. */
export function HoldDescendantsDialog({
  start,
  batches,
  places,
  onClose,
}: {
  start: TraceStart
  /** How many batches it reached, the start's own counted. */
  batches: number
  places: readonly string[]
  onClose: () => void
}) {
  const t = useText()
  const title = t('tracing.holdTitle', { count: batches })
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title,
        start: { reason: '' },
        fields: () => ({ reason: longText({ label: t('tracing.reason'), max: 500, isRequired: true }) }),
        consequence: t('tracing.holdText', { places: places.join(', ') }),
        verb: title,
        icon: IconHandStop,
        isDanger: true,
        isFloor: true,
        run: async ({ reason }) => {
          const about = start.kind === 'label' ? { labelId: start.id } : { batchId: start.id }
          const held = await call('POST', '/labeling/hold', {
            body: { hold: { ...about, reach: true, reason } },
          })
          await queryClient.invalidateQueries({ queryKey: queryKeys.here })
          return held
        },
        done: held =>
          `${t('tracing.heldBatches', { count: held.batches })} ${t('tracing.heldLabels', { count: held.labels })}`,
        // Only what this hold held is let go: what was on hold before stays so.
        undo:
          ({ heldIds }) =>
          async () => {
            const count = await settleBatches(heldIds, 'available', t('tracing.undoReason'))
            return t('tracing.undone', { count })
          },
      }}
    />
  )
}
