import type { InputProps, KindLook } from '../kind-look.ts'
import { DecimalInput } from './decimal-input.tsx'

function NumberField({ field, value, onChange, frame }: InputProps<'number'>) {
  const step = field.integer || field.max === undefined || field.max > 100 ? 1 : 0.1
  return <DecimalInput frame={frame} value={value} onChange={onChange} step={step} />
}

export const numberLook: KindLook<'number'> = {
  write: (value, { field }, { formats }) => formats.number(value, field.integer ? 0 : 3),
  Input: NumberField,
  width: 110,
  align: 'end',
}
