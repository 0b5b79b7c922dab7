import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
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

/** A number with its unit. */
export const number = ({ unit, min, max, decimals = 0, ...look }: NumberLook): ActionField<number | null> =>
  fieldOf(
    look,
    value => value === null,
    field => (
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
        value={field.value ?? ''}
        onChange={value => field.onChange(typeof value === 'number' ? value : null)}
      />
    ),
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
