import type { ActionField } from '../actions/action.ts'
import { fieldOf } from '../actions/field-look.ts'
import { AmountField, type AmountFieldProps } from './amount-field.tsx'
import type { PadAmount, PadUnit } from './units.ts'

/** An amount between - and +, as an action asks for it. */
export const amount = <Unit extends PadUnit>(
  look: Omit<AmountFieldProps<Unit>, 'amount' | 'onChange'>,
): ActionField<PadAmount<Unit>> =>
  fieldOf<PadAmount<Unit>>(
    look,
    () => false,
    ({ value, onChange }) => <AmountField {...look} amount={value} onChange={next => onChange(next)} />,
  )
