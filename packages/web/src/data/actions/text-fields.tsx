import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { hintBelow } from '../../kit/theme/hint-below.ts'
import type { ActionField, DrawnField } from './action.ts'

export interface FieldLook {
  readonly label: ReactNode
  /** Below the field: what it is for, what is taken. */
  readonly hint?: ReactNode
  readonly isRequired?: boolean
}

const isBlank = (text: string) => text.trim() === ''

/** What every input is given. */
function inputProps(
  look: FieldLook,
  { name, error, isRequired, isFirst, size, onLeave }: Omit<DrawnField<unknown>, 'value' | 'onChange'>,
) {
  return {
    name,
    size,
    label: look.label,
    description: look.hint,
    error,
    withAsterisk: isRequired,
    'data-autofocus': isFirst || undefined,
    inputWrapperOrder: hintBelow,
    onBlur: onLeave,
  }
}

interface TextLook extends FieldLook {
  /** How many characters at most. */
  readonly max: number
  readonly type?: 'text' | 'email' | 'date' | 'time'
  /** Its text is chosen, so that typing replaces it. */
  readonly isReplaced?: boolean
}

/** One line of text; a day `YYYY-MM-DD` or a time `HH:MM` by its type. */
export function text({ max, type = 'text', isReplaced = false, ...look }: TextLook): ActionField<string> {
  return {
    isRequired: look.isRequired ?? false,
    isMissing: isBlank,
    draw: field => (
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
    ),
  }
}

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = (look: FieldLook): ActionField<string> => text({ ...look, type: 'date', max: 10 })

/** A time of the clock, `HH:MM`. */
export const time = (look: FieldLook): ActionField<string> => text({ ...look, type: 'time', max: 8 })

/** Some lines of text: a reason, what was found. */
export function longText({ max, ...look }: FieldLook & { readonly max: number }): ActionField<string> {
  return {
    isRequired: look.isRequired ?? false,
    isMissing: isBlank,
    draw: field => (
      <Textarea
        {...inputProps(look, field)}
        autosize
        minRows={2}
        maxLength={max}
        value={field.value}
        onChange={event => field.onChange(event.currentTarget.value)}
      />
    ),
  }
}

interface NumberLook extends FieldLook {
  /** As it is written after the number: "kg". */
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  /** Digits after the decimal sign; none by themselves. */
  readonly decimals?: number
  readonly decimalSign?: string
}

/** A number with its unit. */
export function number({
  unit,
  min,
  max,
  decimals = 0,
  decimalSign = '.',
  ...look
}: NumberLook): ActionField<number | null> {
  return {
    isRequired: look.isRequired ?? false,
    isMissing: value => value === null,
    draw: field => (
      <NumberInput
        {...inputProps(look, field)}
        {...(unit === undefined ? {} : { suffix: ` ${unit}` })}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        hideControls
        clampBehavior={max === undefined ? 'blur' : 'strict'}
        allowDecimal={decimals > 0}
        decimalScale={decimals}
        decimalSeparator={decimalSign}
        value={field.value ?? ''}
        onChange={value => field.onChange(typeof value === 'number' ? value : null)}
      />
    ),
  }
}

/** Yes or no, for what holds or not beside the main thing. */
export function flag(look: FieldLook): ActionField<boolean> {
  return {
    isRequired: false,
    isMissing: () => false,
    draw: ({ name, value, size, onChange }) => (
      <Switch
        name={name}
        size={size}
        label={look.label}
        description={look.hint}
        checked={value}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    ),
  }
}

/** What no kind draws: it stands alone, with what it is missing when nothing was given. */
export function own<Value>(
  draw: (field: DrawnField<Value>) => ReactNode,
  isMissing?: (value: Value) => boolean,
): ActionField<Value> {
  return { isRequired: isMissing !== undefined, isMissing: isMissing ?? (() => false), draw }
}
