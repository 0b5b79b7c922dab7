import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { decimalSeparator } from '../../kit/floor/quantity.ts'
import { useLocale } from '../text/locale.ts'
import type { ActionField, DrawnField } from './action.ts'
import { fieldOf, inputProps, type FieldLook } from './field-look.ts'

const isBlank = (given: string) => given.trim() === ''

interface TextLook extends FieldLook {
  /** How many characters at most. */
  readonly max: number
  readonly type?: 'text' | 'email' | 'date' | 'time'
  /** Its text is chosen, so that typing replaces it. */
  readonly isReplaced?: boolean
}

/** One line of text; a day `YYYY-MM-DD` or a time `HH:MM` by its type. */
export const text = ({ max, type = 'text', isReplaced = false, ...look }: TextLook): ActionField<string> =>
  fieldOf(look, isBlank, field => (
    <TextInput
      {...inputProps(look, field)}
      type={type}
      maxLength={max}
      autoComplete="off"
      {...(type === 'email' ? { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } : {})}
      value={field.value}
      onFocus={event => isReplaced && event.currentTarget.select()}
      onChange={event => field.onChange(event.currentTarget.value)}
    />
  ))

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = (look: FieldLook): ActionField<string> => text({ ...look, type: 'date', max: 10 })

/** A time of the clock, `HH:MM`. */
export const time = (look: FieldLook): ActionField<string> => text({ ...look, type: 'time', max: 8 })

/** Some lines of text: a reason, what was found. */
export const longText = ({ max, ...look }: FieldLook & { readonly max: number }): ActionField<string> =>
  fieldOf(look, isBlank, field => (
    <Textarea
      {...inputProps(look, field)}
      autosize
      minRows={2}
      maxLength={max}
      value={field.value}
      onChange={event => field.onChange(event.currentTarget.value)}
    />
  ))

interface NumberLook extends FieldLook {
  /** As it is written after the number: "kg". */
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  /** Digits after the decimal sign; none by themselves. */
  readonly decimals?: number
}

/** The number of what is typed; null where it is none yet, as a minus alone. */
function numberOf(typed: number | string): number | null {
  const read = typed === '' ? Number.NaN : Number(typed)
  return Number.isFinite(read) ? read : null
}

/**
 * As the reader's locale writes it. What is typed stays as it is while it is no number of its own yet: a minus, a decimal
 * sign at the end.
 */
function NumberField({ look, field }: { look: NumberLook; field: DrawnField<number | null> }) {
  const separator = decimalSeparator(useLocale())
  const { unit, min, max, decimals = 0 } = look
  const [typed, setTyped] = useState<number | string>(field.value ?? '')
  return (
    <NumberInput
      {...inputProps(look, field)}
      // Behind the number; in its place while there is none.
      {...(unit === undefined ? {} : { suffix: ` ${unit}`, placeholder: unit })}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      hideControls
      clampBehavior={max === undefined ? 'blur' : 'strict'}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      decimalSeparator={separator}
      value={Object.is(numberOf(typed), field.value) ? typed : (field.value ?? '')}
      onChange={next => {
        setTyped(next)
        field.onChange(numberOf(next))
      }}
    />
  )
}

/** A number with its unit. */
export const number = (look: NumberLook): ActionField<number | null> =>
  fieldOf(
    look,
    value => value === null,
    field => <NumberField look={look} field={field} />,
  )

/** Yes or no, for what holds or not beside the main thing. */
export const flag = (look: FieldLook): ActionField<boolean> =>
  fieldOf(
    look,
    () => false,
    ({ name, value, size, onChange }) => (
      <Switch
        name={name}
        size={size}
        label={look.label}
        description={look.hint}
        checked={value}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    ),
  )

/** What no kind draws, with what it lacks when nothing was given. */
export const own = <Value,>(
  draw: (field: DrawnField<Value>) => ReactNode,
  isMissing?: (value: Value) => boolean,
): ActionField<Value> =>
  fieldOf({ label: null, isRequired: isMissing !== undefined }, isMissing ?? (() => false), draw)
