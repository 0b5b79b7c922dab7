import { TextInput } from '@mantine/core'

/** A clock time as the browser lets one type it; the end of the day is kept as 24:00. */
export function ClockInput({
  label,
  value,
  onChange,
  disabled,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  disabled: boolean
}) {
  return (
    <TextInput
      type="time"
      aria-label={label}
      disabled={disabled}
      value={value === '24:00' ? '00:00' : value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
