import { Input } from '@mantine/core'
import { useId, type KeyboardEvent } from 'react'
import type { Frame } from '../kind-look.ts'
import classes from './plain.module.css'

export interface Option<V extends string = string> {
  readonly value: V
  readonly label: string
}

/** Moves to the option before or after with the arrow keys, as radio buttons do. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const at = buttons.findIndex(button => button === document.activeElement)
  const next = buttons[(at + step + buttons.length) % buttons.length]
  next?.focus()
  next?.click()
}

/** A few choices side by side, one of which holds: nothing to open, big enough for a thumb. */
export function OneOf<const V extends string>({
  options,
  value,
  onChange,
  frame,
}: {
  options: readonly Option<V>[]
  value: V | null
  onChange: (value: V) => void
  frame: Frame
}) {
  const id = useId()
  const { disabled, ...rest } = frame
  const reachable = options.some(option => option.value === value) ? value : options[0]?.value
  return (
    <Input.Wrapper {...rest} labelElement="div" labelProps={{ id }}>
      <div role="radiogroup" aria-labelledby={id} className={classes.options} onKeyDown={walk}>
        {options.map(option => (
          <button
            key={option.value}
            type="button"
            role="radio"
            className={classes.option}
            aria-checked={option.value === value}
            tabIndex={option.value === reachable ? 0 : -1}
            disabled={disabled}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </Input.Wrapper>
  )
}

/** Choices side by side, any of which hold. */
export function SomeOf({
  options,
  value,
  onChange,
  frame,
}: {
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  frame: Frame
}) {
  const id = useId()
  const { disabled, ...rest } = frame
  return (
    <Input.Wrapper {...rest} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id} className={classes.options}>
        {options.map(option => {
          const isChosen = value.includes(option.value)
          return (
            <button
              key={option.value}
              type="button"
              className={classes.option}
              aria-pressed={isChosen}
              disabled={disabled}
              onClick={() =>
                onChange(isChosen ? value.filter(one => one !== option.value) : [...value, option.value])
              }
            >
              {option.label}
            </button>
          )
        })}
      </div>
    </Input.Wrapper>
  )
}
