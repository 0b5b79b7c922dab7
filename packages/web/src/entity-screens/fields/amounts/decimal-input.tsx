import { TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { useLocale } from '../../../data/text/locale.ts'
import { decimalSeparator } from '../../../kit/floor/quantity.ts'
import type { Frame } from '../kind-look.ts'
import classes from './amounts.module.css'
import { clean } from '../../../data/formats/clean.ts'
import { readDecimal, typedDecimal } from './decimal.ts'

export interface DecimalInputProps {
  frame?: Partial<Frame>
  value: number | null
  /** NaN while what is typed is no number, so that it can be told. */
  onChange: (value: number | null) => void
  decimals?: number
  /** What the number counts, at its right. */
  suffix?: string | undefined
  step?: number
  'aria-label'?: string
  className?: string | undefined
}

/** A number typed as the reader's locale writes it; arrow keys step. What is typed stays until it is left. */
export function DecimalInput({
  frame = {},
  value,
  onChange,
  decimals = 6,
  suffix,
  step = 1,
  className,
  ...rest
}: DecimalInputProps) {
  const separator = decimalSeparator(useLocale())
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null)
  const shown =
    typed !== null && Object.is(typed.value, value) ? typed.text : typedDecimal(value, decimals, separator)
  function take(text: string) {
    const next = readDecimal(text)
    setTyped({ text, value: next })
    if (!Object.is(next, value)) onChange(next)
  }
  function press(event: KeyboardEvent) {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (way === undefined || (value !== null && !Number.isFinite(value))) return
    event.preventDefault()
    onChange(clean((value ?? 0) + way * step))
  }
  return (
    <TextInput
      {...frame}
      {...rest}
      className={className ?? ''}
      classNames={{ input: classes.number! }}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      rightSection={suffix === undefined ? null : <span className={classes.suffix}>{suffix}</span>}
      rightSectionPointerEvents="none"
      rightSectionWidth={suffix === undefined ? undefined : `${Math.max(2.5, suffix.length * 0.6 + 1.5)}rem`}
      onChange={event => take(event.currentTarget.value)}
      onBlur={() => {
        if (value === null || Number.isFinite(value)) setTyped(null)
      }}
      onKeyDown={press}
    />
  )
}
