/** A value as its kind looks: the one way in which lists, details and histories show fields. */
import type { EntityDeclaration, Field, KindName, KindTypes } from '@cloche/domain/catalogue'
import { fieldKey } from '@cloche/domain/derive'
import type { ComponentType } from 'react'
import type { Translate } from '../../data/text/texts.ts'
import type { Values } from '../machine/record/draft.ts'
import { screenFields } from '../reading/screen-fields.ts'
import type { FieldSlot } from '../slots.ts'
import { isSaidWhenEmpty } from './json/json.tsx'
import type { About, KindLook, ValueProps } from './kind-look.ts'
import { kindLooks } from './kinds.ts'
import type { Writing } from './writing.ts'

/** The look of a field with its kind forgotten: kind and value of one field always belong together. */
type AnyLook = KindLook<KindName>

/** What a field looks like: its kind's look, with what the area put in its place. */
export function lookOf(field: Field, slot?: FieldSlot): AnyLook {
  const look = kindLooks[field.kind] as unknown as AnyLook
  return slot === undefined ? look : { ...look, ...(slot as Partial<AnyLook>) }
}

const engineField: Field = { kind: 'instant', readOnly: true }

/** The field of a name; times that the engine keeps look like fields too. */
export function fieldNamed(entity: EntityDeclaration, name: string): Field {
  return screenFields(entity)[name] ?? engineField
}

export function fieldLabel(entity: EntityDeclaration, name: string, t: Translate): string {
  return t(fieldKey(entity, name))
}

/** Whether there is nothing to show. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}

export interface FieldViewProps {
  readonly entity: EntityDeclaration
  readonly name: string
  readonly row: Values
  readonly slot?: FieldSlot | undefined
}

/** The value as text; a dash where there is none. */
export function writeField(
  { entity, name, row, slot }: FieldViewProps,
  writing: Writing,
  blank = '–',
): string {
  const value = row[name]
  if (isBlank(value)) return blank
  const field = fieldNamed(entity, name)
  const about: About = { entity, name, field }
  return lookOf(field, slot).write(value as KindTypes[KindName], about, writing)
}

/** A value in a list or, with `isWhole`, on a detail screen. */
export function FieldView({
  writing,
  isWhole = false,
  ...props
}: FieldViewProps & { writing: Writing; isWhole?: boolean }) {
  const { entity, name, row, slot } = props
  const value = row[name]
  const field = fieldNamed(entity, name)
  const look = lookOf(field, slot)
  if (isBlank(value) && !(isWhole && isSaidWhenEmpty(field)))
    return look.blank === undefined ? '–' : writing.t(look.blank)
  const View = (isWhole ? (look.Value ?? look.Cell) : look.Cell) as ComponentType<ValueProps> | undefined
  // A yes or no is a word on a detail screen and a sign in a list.
  const isPlain = View === undefined || (isWhole && look.Value === undefined && field.kind === 'flag')
  if (isPlain) return writeField(props, writing)
  return <View entity={entity} name={name} field={field} value={value as KindTypes[KindName]} row={row} />
}
