import type { ReactNode } from 'react'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { LoadFailed } from '../../data/wire/load-failed.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { writeField } from '../fields/field-view.tsx'
import { addressOf } from '../fields/links/addresses.ts'
import { titleOf } from '../fields/links/record-title.ts'
import { useWriting } from '../fields/writing.ts'
import type { ListMachine } from '../machine/list/use-list-machine.ts'
import type { RecordRow } from '../machine/wire.ts'
import { titleField } from '../reading/screen-fields.ts'
import type { Slots } from '../slots.ts'
import { columnsOf } from './columns-of.tsx'
import { useImportNoted } from './import-mark.tsx'

export interface ListTableProps {
  readonly machine: ListMachine
  readonly slots: Slots
  readonly label: string
  /** The columns where they are not those the person chose. */
  readonly names?: readonly string[]
  /** Where a row leads; without it to the screen of its record. */
  readonly rowHref?: ((row: RecordRow) => string | null) | undefined
  readonly rowActions?: ((row: RecordRow) => ReactNode) | undefined
}

/** The rows of a list as table or cards. */
export function ListTable({ machine, slots, label, names, rowHref, rowActions }: ListTableProps) {
  const t = useText()
  const session = useSession()
  const writing = useWriting()
  const { entity, state, columns, rows, selected } = machine
  const noted = useImportNoted(entity, state.shown === 'removed' ? [] : rows)
  const inList = slots.shape?.inList
  const chosen = (names ?? columns.names).filter(name => inList?.(name, machine.fixedFilter) !== false)
  const [title, ...others] = chosen
  const shown = state.shown === 'removed' ? [title!, 'deleted', ...others] : chosen
  const hrefOf = rowHref ?? ((row: RecordRow) => addressOf(entity.name, row.id, session))
  // Removed records are not opened, they are brought back first.
  const leads = state.shown !== 'removed' && rows[0] !== undefined && hrefOf(rows[0]) !== null
  const by = state.by ?? entity.sort?.by
  const sort = state.by === null ? entity.sort?.sort : state.sort
  return (
    <DataTable<RecordRow>
      label={label}
      columns={columnsOf({ entity, names: shown, slots, writing, t, noted })}
      rows={rows}
      lines={{
        ...machine.lines,
        failedAt: index => {
          const fault = machine.failedAt(index)
          return (
            fault && {
              key: `failed ${fault.page}`,
              content: (
                <LoadFailed error={fault.error} onRetry={fault.refetch} isTrying={fault.isTrying} isLine />
              ),
            }
          )
        },
      }}
      rowId={row => row.id}
      rowLabel={row =>
        titleOf(entity, row, writing) ?? writeField({ entity, name: titleField(entity), row }, writing)
      }
      sort={by === undefined ? undefined : { by, direction: sort ?? 'asc' }}
      onSort={next => machine.go({ by: next.by, sort: next.direction })}
      selected={new Set(selected.keys())}
      onSelect={machine.select}
      {...(leads ? { rowHref: row => hrefOf(row) ?? '' } : {})}
      {...(rowActions === undefined ? {} : { rowActions })}
    />
  )
}
