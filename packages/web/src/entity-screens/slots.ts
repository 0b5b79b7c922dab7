/**
 * What an area puts into the derived screens of its entities: columns, tabs, buttons, parts in place of others.
 * A slot that more and more entities need becomes an option of the declaration.
 */
import type { KindName, Row } from '@cloche/domain/catalogue'
import type { EntityName, EntityOf } from '@cloche/domain/entities'
import type { ComponentType, ReactNode } from 'react'
import type { Column } from '../kit/table/columns.ts'
import type { Gate } from '../data/session/gate.ts'
import type { KindLook } from './fields/kind-look.ts'
import type { SheetFormat } from './list/export-sheet.ts'
import type { Condition } from './machine/list/filters.ts'
import type { ListMachine } from './machine/list/use-list-machine.ts'
import type { Form } from './machine/record/form.ts'
import type { Shape } from './machine/record/shape.ts'
import type { RecordMachine } from './machine/record/use-record-machine.ts'
import type { Step } from './list/first-step.tsx'
import type { Writing } from './fields/writing.ts'

type RowOf<N extends EntityName> = Row<EntityOf<N>>

/** Another look for one field. */
export type FieldSlot = { [K in KindName]: Partial<KindLook<K>> }[KindName]

export interface ColumnSlot<N extends EntityName> extends Omit<
  Column<RowOf<N>>,
  'header' | 'cell' | 'isBlank'
> {
  /** A text key. */
  readonly text: string
  readonly cell: (row: RowOf<N>, writing: Writing) => ReactNode
  readonly isBlank?: (row: RowOf<N>) => boolean
  /** Fields of the record that the cell reads beyond those of the usual columns. */
  readonly needs?: readonly (keyof RowOf<N> & string)[]
  /** Stands behind this column; without it at the end. */
  readonly after?: string
}

export interface TabSlot<N extends EntityName> {
  /** What stands in the address. */
  readonly value: string
  /** A text key. */
  readonly text: string
  readonly gate?: Gate
  /** Stands before the tab of this name; without it before the custom properties. */
  readonly before?: string
  readonly Screen: ComponentType<{ row: RowOf<N> }>
}

export interface ActionSlot<N extends EntityName> {
  readonly key: string
  readonly text: string
  readonly icon?: ReactNode
  readonly gate?: Gate
  /** Where it does not fit, it is not offered. */
  readonly fits?: (row: RowOf<N>) => boolean
  readonly run: (row: RowOf<N>) => unknown
}

/** Why a record stands as it is, and the one change that opens it. */
export interface RecordLock {
  /** A text key. */
  readonly text: string
  readonly unlock?: { readonly text: string; readonly change: Readonly<Record<string, unknown>> }
}

/** A part of a list that is chosen above it and stands in the address. */
export interface PartSlot {
  readonly value: string
  /** A text key. */
  readonly text: string
  readonly filter: Readonly<Record<string, Condition>>
}

export interface Slots<N extends EntityName = EntityName> {
  /** Looks of single fields in place of their kind's. */
  readonly fields?: { readonly [Name in keyof RowOf<N> & string]?: FieldSlot }
  readonly columns?: readonly ColumnSlot<N>[]
  /** Fields of the record that the looks of other fields read. */
  readonly needs?: readonly (keyof RowOf<N> & string)[]
  readonly tabs?: readonly TabSlot<N>[]
  /** Further entries of a row's menu. */
  readonly rowActions?: readonly ActionSlot<N>[]
  /** Buttons in the head of the list, before the primary one. */
  readonly ListActions?: ComponentType<{ machine: ListMachine }>
  /** Writes the list, or what is chosen in it, as a file in a way of its own. */
  readonly exportList?: (machine: ListMachine, format: SheetFormat) => Promise<void>
  /** Its buttons in the head stand elsewhere. */
  readonly hasOwnExport?: boolean
  /** The text key of the address at which an example of a sheet lies, in the language of its headers. */
  readonly exampleSheet?: string
  /** Buttons for the rows that are chosen, before those that every list has. */
  readonly SelectionActions?: ComponentType<{ machine: ListMachine }>
  /** Where the first record comes from when nobody makes one here, the best first. */
  readonly firstSteps?: readonly Step[]
  /** Above the rows of the list. */
  readonly ListSummary?: ComponentType<{ machine: ListMachine }>
  /** Below the list, also where nothing is in it. */
  readonly ListBelow?: ComponentType<{ machine: ListMachine }>
  /** Which row comes first where all of them are on one page and nobody asked for another order. */
  readonly order?: (one: RowOf<N>, other: RowOf<N>) => number
  /** Related lists that have a place elsewhere on the screen, and so no tab. */
  readonly hidden?: readonly string[]
  /** What is to be done with the record next: the one prominent button of its screen. Draws nothing where there is none. */
  readonly NextAction?: ComponentType<{ row: RowOf<N> }>
  /** Buttons in the head of the detail screen, before the primary one. */
  readonly HeaderActions?: ComponentType<{ row: RowOf<N> }>
  /** After the title of the detail screen. */
  readonly Badge?: ComponentType<{ row: RowOf<N> }>
  /** Above the cards of the data tab. */
  readonly Summary?: ComponentType<{ row: RowOf<N> }>
  /** Below one of the fields, while the record is written: what follows from what is filled in. */
  readonly formNote?: {
    readonly after: keyof EntityOf<N>['fields'] & string
    readonly Note: ComponentType<{ form: Form }>
    /** Takes the whole line, and not the room of its field. */
    readonly isWide?: true
  }
  /** Beside the cards, while the record is written: what follows from what is filled in. */
  readonly FormSummary?: ComponentType<{ form: Form }>
  /** How its fields depend on each other. */
  readonly shape?: Shape
  /** In place of the card of a group of fields, while reading. */
  readonly groups?: { readonly [group: string]: ComponentType<{ row: RowOf<N> }> }
  /** In place of the whole list or the whole data tab, built on the machines. */
  readonly List?: ComponentType<{ machine: ListMachine }>
  readonly Data?: ComponentType<{ machine: RecordMachine; row: RowOf<N> }>
  /** Parts into which the list is divided, the first of them shown at first. */
  readonly parts?: readonly PartSlot[]
  /** Asks how a record is to be copied, in place of copying it at once. */
  readonly Clone?: ComponentType<{ row: RowOf<N>; onClose: () => void }>
  /** Further fields that cannot be changed once the record exists. */
  readonly fixed?: readonly (keyof EntityOf<N>['fields'] & string)[]
  readonly lock?: (row: RowOf<N>) => RecordLock | null
}

/** Gives the slots of an entity their types. */
export function defineSlots<N extends EntityName>(_: N, slots: Slots<N>): Slots {
  return slots as unknown as Slots
}

/** The look an area put in place of a field's kind. */
export function fieldSlot(slots: Slots, name: string): FieldSlot | undefined {
  return (slots.fields as Readonly<Record<string, FieldSlot>> | undefined)?.[name]
}

/** Fields that the columns of a list read beyond those they show. */
export function neededBy(slots: Slots): string[] {
  return [...(slots.needs ?? []), ...(slots.columns ?? []).flatMap(column => column.needs ?? [])]
}
