/** The columns of a list, read off the declaration: what each draws, how it takes its room, where a phone has it. */
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { isDeadline } from '@cloche/domain/derive'
import type { ReactNode } from 'react'
import { Thumbnail } from '../../data/files/thumbnail.tsx'
import { useText, type Translate } from '../../data/text/texts.ts'
import type { Column } from '../../kit/table/columns.ts'
import { fieldLabel, fieldNamed, FieldView, isBlank, lookOf } from '../fields/field-view.tsx'
import { isStateChoice } from '../fields/plain/choice-signs.ts'
import type { Writing } from '../fields/writing.ts'
import type { RecordRow } from '../machine/wire.ts'
import { isSortable, screenFields, targetOf, usualColumns } from '../reading/screen-fields.ts'
import { fieldSlot, type Slots } from '../slots.ts'
import { ImportMark } from './import-mark.tsx'
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

type Place = Pick<Column<never>, 'phone' | 'phoneOrder'>

/** Where the declaration puts a column on a phone. */
function placeOf(entity: EntityDeclaration, name: string, title: string): Place {
  const { row } = entity
  if (name === (row?.title ?? title)) return { phone: 'title' }
  if (name === row?.end) return { phone: 'end' }
  const at = row?.line.indexOf(name) ?? -1
  return at < 0 ? { phone: 'none' } : { phone: 'line', phoneOrder: at }
}

/** Texts and names may be cut where there is no room; states, dates and figures are not. */
const leastOf = (field: Field, isTitle: boolean): number | undefined => {
  if (!['text', 'longText', 'link', 'links', 'choices'].includes(field.kind)) return undefined
  if (targetOf(field)?.by === 'path') return undefined
  return isTitle ? 240 : 110
}

/** What is never left out for want of room: what a row is called, its state, a date that may have passed. */
function rankOf(entity: EntityDeclaration, name: string, title: string): number {
  const field = fieldNamed(entity, name)
  const { row } = entity
  if (name === title || name === row?.title || name === row?.end || isDeadline(field)) return 0
  if (isStateChoice(entity.name, name)) return 0
  if (row?.line.includes(name)) return 1
  return usualColumns(entity).includes(name) ? 3 : 2
}

/** Values that do not say by themselves what they are: a phone's second line has no heads. One time alone does. */
function isNamedThere(entity: EntityDeclaration, name: string): boolean {
  const { kind } = fieldNamed(entity, name)
  if (kind === 'number' || kind === 'flag') return true
  if (kind !== 'date' && kind !== 'instant') return false
  const times = (entity.row?.line ?? []).filter(one =>
    ['date', 'instant'].includes(screenFields(entity)[one]?.kind ?? ''),
  )
  return times.length > 1 && times.includes(name)
}

/** The fields that a phone's rows show and the columns do not; structures only where an area has a column for them. */
export function phoneOnly(entity: EntityDeclaration, names: readonly string[]): string[] {
  const { title, end, line = [] } = entity.row ?? {}
  const fields = screenFields(entity)
  return [title, end, ...line].filter(
    (name): name is string =>
      name !== undefined && (fields[name] ?? { kind: 'json' }).kind !== 'json' && !names.includes(name),
  )
}

/** What the columns of a list are made of. */
export interface ColumnPlan {
  readonly entity: EntityDeclaration
  /** The fields shown, what the rows are called by first. */
  readonly names: readonly string[]
  readonly slots: Slots
  readonly writing: Writing
  readonly t: Translate
  /** Rows with the mark of their import. */
  readonly noted?: ReadonlySet<string>
}

/** The column of a field. */
function fieldColumn(
  { entity, names, slots, writing, t, noted }: ColumnPlan,
  name: string,
): Column<RecordRow> {
  const title = names[0]!
  const field = fieldNamed(entity, name)
  const slot = fieldSlot(slots, name)
  const look = lookOf(field, slot)
  const isTitle = name === title
  const least = leastOf(field, isTitle)
  const isBadge = isStateChoice(entity.name, name) || targetOf(field)?.by === 'path'
  const header = fieldLabel(entity, name, t)
  const view = (row: RecordRow) => (
    <FieldView entity={entity} name={name} row={row} slot={slot} writing={writing} />
  )
  return {
    key: name,
    header,
    cell: isTitle
      ? row => (
          <TitleCell row={row} isNoted={noted?.has(row.id) === true}>
            {view(row)}
          </TitleCell>
        )
      : view,
    width: Math.max(look.width, isTitle ? 215 : 0),
    ...(least === undefined ? {} : { least }),
    rank: rankOf(entity, name, title),
    sortable: isSortable(entity, name),
    ...placeOf(entity, name, title),
    ...(isBadge ? { isBadge } : {}),
    ...((look.isNamed ?? isNamedThere(entity, name)) && look.saysNo !== true ? { isNamed: true } : {}),
    isBlank: row => isBlank(row[name]) || (row[name] === false && look.saysNo !== true),
    ...(look.align === undefined || isTitle ? {} : { align: look.align }),
    ...(look.mono === true || name === 'sku' || name === 'code' ? { mono: true } : {}),
  }
}

/** The columns of a list: the fields shown, those the area put in, and those that phones have besides. */
export function columnsOf(plan: ColumnPlan): Column<RecordRow>[] {
  const { entity, names, slots, writing, t } = plan
  const columns = names.map(name => fieldColumn(plan, name))
  for (const extra of slots.columns ?? []) {
    const { text, cell, isBlank: isBlankAt, after, needs: _, ...rest } = extra
    const column: Column<RecordRow> = {
      rank: 2,
      ...placeOf(entity, extra.key, names[0]!),
      ...rest,
      header: t(text),
      cell: row => cell(row as never, writing),
      ...(isBlankAt === undefined ? {} : { isBlank: (row: RecordRow) => isBlankAt(row as never) }),
    }
    const at = columns.findIndex(one => one.key === after)
    columns.splice(at < 0 ? columns.length : at + 1, 0, column)
  }
  return [
    ...columns,
    ...phoneOnly(entity, names).map(name => ({ ...fieldColumn(plan, name), isPhoneOnly: true })),
  ]
}
