import type { ActionField } from '../actions/action.ts'
import { AmountField, type AmountFieldProps } from './amount-field.tsx'

type Amount = AmountFieldProps['amount']

/** An amount between - and +, as an action asks for it. */
export function amount(look: Omit<AmountFieldProps, 'amount' | 'onChange'>): ActionField<Amount> {
  return {
    isRequired: true,
    isMissing: () => false,
    draw: ({ value, onChange }) => <AmountField {...look} amount={value} onChange={next => onChange(next)} />,
  }
}
