import { IconSend } from '@tabler/icons-react'
import type { RolledOut } from '@cloche/domain/calls'
import { ActionDialog } from '../../data/actions/action-dialog.tsx'
import { own } from '../../data/actions/text-fields.tsx'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { newId } from '../../data/wire/new-id.ts'
import { Column } from '../../kit/layout/layout.tsx'
import { noteWrite } from '../machine/record-actions.ts'
import { BranchChecks } from './branch-checks.tsx'

/** A record that is sent, and where it stands. */
export interface SentRecord {
  readonly id: string
  readonly locationId?: string | null
}

/** Sends records to chosen kitchens: what will become of them stands below the tree, and it can be taken back. */
export function SendDialog({
  entity,
  rows,
  left = 0,
  onClose,
}: {
  entity: RolledOut
  rows: readonly SentRecord[]
  /** How many of those chosen do not go, which is said. */
  left?: number
  onClose: () => void
}) {
  const t = useText()
  const ids = rows.map(({ id }) => id)
  const places = new Set(rows.flatMap(({ locationId }) => locationId ?? []))
  const but = places.size === 1 ? places : new Set<string>()
  return (
    <ActionDialog<
      { chosen: ReadonlySet<string> },
      { id: string; counts: { made: number; changed: number; kept: number; same: number } }
    >
      onClose={onClose}
      onDone={onClose}
      action={{
        title: t('rollOut.title', { count: rows.length }),
        size: 'lg',
        start: { chosen: new Set() },
        fields: () => ({
          chosen: own<ReadonlySet<string>>(
            ({ value, onChange }) => (
              <BranchChecks entity={entity} ids={ids} but={but} chosen={value} onChange={onChange} />
            ),
            value => value.size === 0,
          ),
        }),
        isReady: ({ chosen }) => chosen.size > 0,
        consequence: (
          <Column gap="xs">
            <span>{t('rollOut.how')}</span>
            <span>{t(`rollOut.stays.${entity}`)}</span>
            {left > 0 && <span>{t('rollOut.left', { count: left })}</span>}
          </Column>
        ),
        verb: ({ chosen }) => t('rollOut.send', { count: chosen.size }),
        icon: IconSend,
        run: async ({ chosen }) => {
          const id = newId()
          const { counts } = await call('POST', '/roll-out', {
            body: { id, entity, ids, locationIds: [...chosen] },
          })
          await noteWrite()
          return { id, counts }
        },
        done: ({ counts: { made, changed, kept } }) => t('rollOut.done', { made, changed, kept }),
        undo:
          ({ id }) =>
          async () => {
            const { removed, restored } = await call('POST', '/roll-out/undo', { body: { id } })
            await noteWrite()
            return t('rollOut.undone', { removed, restored })
          },
      }}
    />
  )
}
