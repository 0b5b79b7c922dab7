import { Textarea } from '@mantine/core'
import type { InputProps, KindLook, ValueProps } from '../kind-look.ts'

function LongTextValue({ value }: ValueProps<'longText'>) {
  return <span style={{ whiteSpace: 'pre-line' }}>{value}</span>
}

function LongTextField({ field, value, onChange, frame }: InputProps<'longText'>) {
  return (
    <Textarea
      {...frame}
      autosize
      minRows={2}
      maxRows={12}
      value={value ?? ''}
      maxLength={field.max ?? 4000}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

export const longTextLook: KindLook<'longText'> = {
  write: value => value,
  Value: LongTextValue,
  Input: LongTextField,
  width: 260,
  isWide: true,
}
