import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { choiceKey } from '@cloche/domain/derive'
import type { ReactNode } from 'react'
import { Thumbnail } from '../../data/files/thumbnail.tsx'
import { useSession } from '../../data/session/session.ts'
import { useText, type Translate } from '../../data/text/texts.ts'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { fieldLabel, fieldNamed, FieldView, isBlank, lookOf, writeField } from '../fields/field-view.tsx'
import { addressOf } from '../fields/links/addresses.ts'
import { titleOf } from '../fields/links/record-title.ts'
import { useWriting, type Writing } from '../fields/writing.ts'
import type { ListMachine } from '../machine/list/use-list-machine.ts'
import type { RecordRow } from '../machine/wire.ts'
import { isSortable, targetOf, titleField } from '../reading/screen-fields.ts'
import { fieldSlot, type Slots } from '../slots.ts'
import { ImportMark, useImportNoted } from './import-mark.tsx'
import classes from './list.module.css'

/** The title of a row, with its picture, its colour and whether it is switched off. */
function TitleCell({ row, isNoted, children }: { row: RecordRow; isNoted: boolean; children: ReactNode }) {
  const t = useText()
  const { color: colour, image } = row
  return (
    <span className={classes.title}>
      {typeof image === 'string' && <Thumbnail id={image} size={28} />}
      {typeof colour === 'string' && (
        <span className={classes.dot} style={{ background: colour }} aria-hidden />
      )}
      <span className={classes.titleText}>{children}</span>
      {isNoted && <ImportMark />}
      {row['active'] === false && <span className={classes.off}>{t('record.inactive')}</span>}
    </span>
  )
}

/** Where a column stands in the two lines of a phone's card: states and numbers at the right of the title. */
function phonePlace(
  entity: EntityDeclaration,
  names: readonly string[],
): Record<string, Column<never>['phone']> {
  const title = names[0]
  const others = names.filter(name => name !== title)
  const isState = (name: string) => targetOf(fieldNamed(entity, name))?.by === 'path'
  const isAmount = (name: string) => lookOf(fieldNamed(entity, name)).align === 'end'
  const states = others.filter(isState)
  // One state stands beside the title; where from and where to stand together below it.
  const end = (states.length === 1 ? states[0] : undefined) ?? others.find(isAmount)
  const rest = others.filter(name => name !== end)
  const line = (states.length > 1 ? states : rest).slice(0, 2)
  return Object.fromEntries(
    names.map(name => [
      name,
      name === title ? 'title' : name === end ? 'end' : line.includes(name) ? 'line' : 'none',
    ]),
  )
}

/** The room a column's head needs, its words below one another, with the sign of its order, in pixels. */
function headWidth(header: string): number {
  const longest = Math.max(...header.split(/\s+/).map(word => word.length))
  return Math.round(longest * 7 + 46)
}

/** The room a column's cells need: as much as its longest choice, for a badge less than for a line of text. */
function cellWidth(entity: EntityDeclaration, name: string, width: number, t: Translate): number {
  const field = fieldNamed(entity, name)
  if (field.kind === 'text' && targetOf(field) !== null) return 146
  if (field.kind !== 'choice') return width
  const longest = Math.max(...field.options.map(option => t(choiceKey(entity, name, option)).length))
  return Math.min(220, Math.round(longest * 7.2 + 28))
}

/** The columns of a list: the fields shown and those the area put in. `noted`: rows with the mark of their import. */
export function columnsOf(
  entity: EntityDeclaration,
  names: readonly string[],
  slots: Slots,
  writing: Writing,
  t: Translate,
  noted: ReadonlySet<string> = new Set(),
): Column<RecordRow>[] {
  const title = names[0]
  const places = phonePlace(entity, names)
  const columns = names.map((name): Column<RecordRow> => {
    const field = fieldNamed(entity, name)
    const slot = fieldSlot(slots, name)
    const look = lookOf(field, slot)
    const view = (row: RecordRow) => (
      <FieldView entity={entity} name={name} row={row} slot={slot} writing={writing} />
    )
    const header = fieldLabel(entity, name, t)
    return {
      key: name,
      header,
      cell:
        name === title
          ? row => (
              <TitleCell row={row} isNoted={noted.has(row.id)}>
                {view(row)}
              </TitleCell>
            )
          : view,
      width: Math.max(
        cellWidth(entity, name, look.width, t),
        slot?.width ?? 0,
        headWidth(header),
        name === title ? 215 : 0,
      ),
      sortable: isSortable(entity, name),
      phone: look.phone ?? places[name] ?? 'none',
      isBlank: row => isBlank(row[name]) || row[name] === false,
      ...(look.align === undefined || name === title ? {} : { align: look.align }),
      ...(look.mono === true || name === 'sku' || name === 'code' ? { mono: true } : {}),
    }
  })
  for (const extra of slots.columns ?? []) {
    const { text, cell, after, needs: _, ...rest } = extra
    const column: Column<RecordRow> = {
      phone: 'none',
      ...rest,
      header: t(text),
      cell: row => cell(row as never, writing),
    }
    const at = columns.findIndex(one => one.key === after)
    columns.splice(at < 0 ? columns.length : at + 1, 0, column)
  }
  return columns
}

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
  const chosen = names ?? columns.names
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
      columns={columnsOf(entity, shown, slots, writing, t, noted)}
      rows={rows}
      lines={machine.lines}
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
