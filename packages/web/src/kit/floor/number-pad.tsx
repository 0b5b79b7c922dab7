import { IconBackspace } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useKitWords } from '../words.tsx'
import classes from './number-pad.module.css'
import { decimalSeparator, typeKey } from './quantity.ts'

export interface NumberPadProps {
  /** What the number is, e.g. "Weight". */
  label: string
  /** The text typed so far, in the locale's decimals; `readQuantity` makes it a number. */
  value: string
  onChange: (text: string) => void
  /** What stands there, dimmed, until the first key: the value as it was. */
  placeholder?: string
  unit?: string
  decimals?: number
  locale?: string
}

/** Digits of 64 px for gloved fingers. Where it has the focus, the keyboard types into it too. */
export function NumberPad({
  label,
  value,
  onChange,
  placeholder = '0',
  unit,
  decimals = 0,
  locale = document.documentElement.lang || 'en',
}: NumberPadProps) {
  const words = useKitWords()
  const separator = decimalSeparator(locale)
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', decimals === 0 ? '' : separator, '0']
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) onChange(typeKey(value, event.key, separator, decimals))
    else if (event.key === '.' || event.key === ',') onChange(typeKey(value, separator, separator, decimals))
    else if (event.key === 'Backspace') onChange(value.slice(0, -1))
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.pad} role="group" aria-label={label} onKeyDown={onKeyDown}>
      <output className={classes.display} aria-label={label} aria-live="polite">
        <span className={classes.value} data-empty={value === '' || undefined}>
          {value === '' ? placeholder : value}
        </span>
        {unit !== undefined && <span className={classes.unit}>{unit}</span>}
      </output>
      {keys.map(key =>
        key === '' ? (
          <span key="none" />
        ) : (
          <button
            key={key}
            type="button"
            className={classes.key}
            onClick={() => onChange(typeKey(value, key, separator, decimals))}
          >
            {key}
          </button>
        ),
      )}
      <button
        type="button"
        className={classes.key}
        aria-label={words.backspace}
        onClick={() => onChange(value.slice(0, -1))}
      >
        <IconBackspace size={26} stroke={1.6} aria-hidden />
      </button>
    </div>
  )
}
