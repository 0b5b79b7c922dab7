import { lineKey, type Conflict } from '@cloche/domain/rules/day-plan'
import { IconCheck } from '@tabler/icons-react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { ItemLines } from '../../../kit/page/item-lines.tsx'
import { conflictText } from './conflict-text.ts'
import type { PlanLine } from './lines.ts'

/** Before a plan is accepted in which something stands in the way: what it is, and whether it is accepted all the same. */
export function AcceptAnyway({
  lines,
  conflicts,
  onAccept,
  onClose,
}: {
  lines: readonly PlanLine[]
  /** Of each line. */
  conflicts: readonly (readonly Conflict<PlanLine>[])[]
  onAccept: () => Promise<void>
  onClose: () => void
}) {
  const t = useText()
  const formats = useFormats()
  return (
    <ActionDialog<object, null>
      onClose={onClose}
      action={{
        title: t('dayPlan.conflict.ask'),
        verb: t('dayPlan.conflict.accept'),
        icon: IconCheck,
        run: async () => {
          await onAccept()
          return null
        },
      }}
    >
      <ItemLines
        lines={lines.flatMap((line, at) => {
          const remarks = (conflicts[at] ?? []).map(conflict => conflictText(t, formats, line, conflict))
          return remarks.length === 0 ? [] : [{ key: lineKey(line), name: line.product, remarks }]
        })}
      />
    </ActionDialog>
  )
}
