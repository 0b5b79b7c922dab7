import { TextInput } from '@mantine/core'
import { useText } from '../../../data/text/texts.ts'
import { readQuantity } from '../../../kit/floor/quantity.ts'

/** Degrees as people type them, below zero too; undefined where it is no number yet. */
export function degreesIn(text: string): number | undefined {
  const plain = text.trim().replace('−', '-').replace(',', '.')
  const isBelow = plain.startsWith('-')
  const value = readQuantity(isBelow ? plain.slice(1) : plain, '.')
  return value === null ? undefined : isBelow ? -value : value
}

/** Whether something stands there that is no temperature: nothing is sent while it does. */
export const isUnreadable = (text: string): boolean => text.trim() !== '' && degreesIn(text) === undefined

/** A temperature that was measured, in degrees Celsius; it may be left empty. */
export function DegreesField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (text: string) => void
}) {
  const t = useText()
  return (
    <TextInput
      size="lg"
      inputMode="decimal"
      label={label}
      rightSection="°C"
      error={isUnreadable(value) && t('between.notDegrees')}
      value={value}
      maxLength={7}
      autoComplete="off"
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
