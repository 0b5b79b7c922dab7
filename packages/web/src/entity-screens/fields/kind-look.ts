/** How values of a kind look: in a cell, on a detail screen, while being edited. One entry a kind, in kinds.ts. */
import type { EntityDeclaration, Field, KindName, KindTypes } from '@cloche/domain/catalogue'
import type { ComponentType, ReactNode } from 'react'
import type { hintBelow } from '../../kit/theme/hint-below.ts'
import type { Values } from '../machine/record/draft.ts'
import type { Writing } from './writing.ts'

/** Which field of which entity a value belongs to. */
export interface About<K extends KindName = KindName> {
  readonly entity: EntityDeclaration
  readonly name: string
  readonly field: Field<K>
}

export interface ValueProps<K extends KindName = KindName> extends About<K> {
  readonly value: KindTypes[K]
  /** The record the value stands in. */
  readonly row: Values
}

/** Label, hint and fault of an input, in the form the library's inputs take. */
export interface Frame {
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly withAsterisk: boolean
  readonly disabled: boolean
  readonly inputWrapperOrder: typeof hintBelow
}

export interface InputProps<K extends KindName = KindName> extends About<K> {
  readonly value: KindTypes[K] | null
  readonly onChange: (value: KindTypes[K] | null) => void
  /** What stands in the record as it was saved; null where it is a new one. */
  readonly saved?: KindTypes[K] | null
  readonly frame: Frame
  /** The record that is edited; null while it is a new one. */
  readonly recordId: string | null
}

export interface KindLook<K extends KindName> {
  /** The value as text: in cells, in a sheet, in the history. */
  readonly write: (value: KindTypes[K], about: About<K>, writing: Writing) => string
  /** In a list, where the text alone does not do. */
  readonly Cell?: ComponentType<ValueProps<K>>
  /** On a detail screen, where the text alone does not do. */
  readonly Value?: ComponentType<ValueProps<K>>
  readonly Input: ComponentType<InputProps<K>>
  /** Least width of a column, in pixels. */
  readonly width: number
  readonly align?: 'start' | 'end'
  readonly mono?: boolean
  /** A text key: what stands where there is no value, in place of a dash. */
  readonly blank?: string
  /** False: its value says by itself what it is, also where no head stands above it. */
  readonly isNamed?: boolean
  /** Of a yes or no: its no says as much as its yes, and both are drawn. */
  readonly saysNo?: boolean
  /** Takes a row of its own on detail screens and in forms. */
  readonly isWide?: boolean
}

export type KindLooks = { readonly [K in KindName]: KindLook<K> }
