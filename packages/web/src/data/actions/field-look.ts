import type { ReactNode } from 'react'
import { hintBelow } from '../../kit/theme/hint-below.ts'
import type { ActionField, DrawnField } from './action.ts'

/** What every kind of field may say of itself. */
export interface FieldLook {
  readonly label: ReactNode
  /** Below the field: what it is for, what is taken. */
  readonly hint?: ReactNode
  readonly isRequired?: boolean
}

type Drawn = Omit<DrawnField<unknown>, 'value' | 'onChange'>

/** Label, hint and fault, as the library's inputs take them. */
export const frameProps = (look: FieldLook, { error, isRequired }: Pick<Drawn, 'error' | 'isRequired'>) => ({
  label: look.label,
  description: look.hint,
  error,
  withAsterisk: isRequired,
  inputWrapperOrder: hintBelow,
})

/** The same of an input of its own. */
export const inputProps = (look: FieldLook, field: Drawn) => ({
  ...frameProps(look, field),
  name: field.name,
  size: field.size,
  'data-autofocus': field.isFirst || undefined,
  onBlur: field.onLeave,
})

/** A field of a kind: how it looks, when nothing was given, how it is drawn. */
export const fieldOf = <Value>(
  look: FieldLook,
  isMissing: (value: Value) => boolean,
  draw: (field: DrawnField<Value>) => ReactNode,
): ActionField<Value> => ({ isRequired: look.isRequired ?? false, isMissing, draw })
