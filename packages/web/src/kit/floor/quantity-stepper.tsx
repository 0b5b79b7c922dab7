import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { decimalSeparator, readQuantity, stepQuantity, writeQuantity } from './quantity.ts'
import classes from './quantity-stepper.module.css'

export interface QuantityStepperProps {
  label: string
  value: number
  onChange: (value: number) => void
  /** Words of the two buttons: "One less", "One more". */
  lessLabel: string
  moreLabel: string
  unit?: string
  step?: number
  min?: number
  max?: number
  decimals?: number
  locale?: string
}

/** A quantity with - and + of 56 px around it; arrow keys step as well. */
export function QuantityStepper({
  label,
  value,
  onChange,
  lessLabel,
  moreLabel,
  unit,
  step = 1,
  min = 0,
  max = 99_999,
  decimals = 0,
  locale = document.documentElement.lang || 'en',
}: QuantityStepperProps) {
  const id = useId()
  const separator = decimalSeparator(locale)
  const [typed, setTyped] = useState<string | null>(null)
  const change = (by: number) => {
    setTyped(null)
    onChange(stepQuantity(value, by, min, max))
  }
  return (
    <div className={classes.stepper}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.button}
          aria-label={lessLabel}
          disabled={value <= min}
          onClick={() => change(-step)}
        >
          <IconMinus size={26} stroke={1.8} aria-hidden />
        </button>
        <div className={classes.field}>
          <input
            id={id}
            className={classes.input}
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            value={typed ?? writeQuantity(value, separator, decimals)}
            onFocus={event => event.currentTarget.select()}
            onChange={event => {
              setTyped(event.currentTarget.value)
              const read = readQuantity(event.currentTarget.value, separator)
              if (read !== null && read >= min && read <= max) onChange(Number(read.toFixed(decimals)))
            }}
            onBlur={() => setTyped(null)}
            onKeyDown={event => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
              event.preventDefault()
              change(event.key === 'ArrowUp' ? step : -step)
            }}
          />
          {unit !== undefined && <span className={classes.unit}>{unit}</span>}
        </div>
        <button
          type="button"
          className={classes.button}
          aria-label={moreLabel}
          disabled={value >= max}
          onClick={() => change(step)}
        >
          <IconPlus size={26} stroke={1.8} aria-hidden />
        </button>
      </div>
    </div>
  )
}
