import { IconSend } from '@tabler/icons-react'
import type { Ranged } from '@cloche/domain/calls'
import { ActionDialog } from '../../data/actions/action-dialog.tsx'
import { own } from '../../data/actions/text-fields.tsx'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { newId } from '../../data/wire/new-id.ts'
import { noteWrite } from '../machine/record-actions.ts'
import { BranchChecks } from './branch-checks.tsx'
import type { SentRecord } from './send-dialog.tsx'

/** A record that is offered at chosen places; a list may not have read where. */
export interface RangedRecord extends SentRecord {
  readonly placeIds?: readonly string[]
}

const nowhere: ReadonlySet<string> = new Set()

/** Where records are offered: begins with where one is now, says who gets and who loses it, and can be taken back. */
export function RangeDialog({
  entity,
  rows,
  onClose,
}: {
  entity: Ranged
  rows: readonly RangedRecord[]
  onClose: () => void
}) {
  const t = useText()
  const ids = rows.map(({ id }) => id)
  const start = rows.length === 1 ? (rows[0]?.placeIds ?? []) : []
  return (
    <ActionDialog<{ chosen: ReadonlySet<string> }, { id: string }>
      onClose={onClose}
      onDone={onClose}
      action={{
        title: t('rollOut.title', { count: rows.length }),
        size: 'lg',
        start: { chosen: new Set(start) },
        fields: () => ({
          chosen: own<ReadonlySet<string>>(
            ({ value, onChange }) => (
              <BranchChecks entity={entity} ids={ids} but={nowhere} chosen={value} onChange={onChange} />
            ),
            () => false,
          ),
        }),
        consequence: t('range.how'),
        verb: ({ chosen }) =>
          chosen.size === 0 ? t('range.sendAll') : t('range.send', { count: chosen.size }),
        icon: IconSend,
        run: async ({ chosen }) => {
          const id = newId()
          await call('POST', '/roll-out', { body: { id, entity, ids, locationIds: [...chosen] } })
          await noteWrite()
          return { id }
        },
        done: () => t('range.done'),
        undo:
          ({ id }) =>
          async () => {
            const { restored } = await call('POST', '/roll-out/undo', { body: { id } })
            await noteWrite()
            return t('range.undone', { count: restored })
          },
      }}
    />
  )
}
