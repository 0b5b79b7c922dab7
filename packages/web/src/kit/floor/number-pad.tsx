import { IconBackspace } from '@tabler/icons-react'
import { useRef, type KeyboardEvent } from 'react'
import { useKitWords } from '../words.tsx'
import classes from './number-pad.module.css'
import { decimalSeparator, keyChange, turnSign, typeKey } from './quantity.ts'
import { typedInto, useTyped } from './use-typed.ts'

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
  /** Below zero too: a key turns the sign. */
  isSigned?: boolean
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
  isSigned = false,
  locale = document.documentElement.lang || 'en',
}: NumberPadProps) {
  const words = useKitWords()
  const separator = decimalSeparator(locale)
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', decimals === 0 ? '' : separator, '0']
  const host = useRef<HTMLDivElement>(null)
  const type = useTyped(host, value, onChange)
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return
    const change = keyChange(event, separator, decimals, isSigned)
    if (change === null) return
    type(change, event.timeStamp)
    event.preventDefault()
  }
  return (
    <div
      ref={host}
      className={classes.pad}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      {...{ [typedInto]: '' }}
    >
      {isSigned && (
        <button
          type="button"
          className={classes.key}
          aria-label={words.sign}
          onClick={() => onChange(turnSign(value))}
        >
          ±
        </button>
      )}
      <output
        className={classes.display}
        data-beside={isSigned || undefined}
        aria-label={label}
        aria-live="polite"
      >
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
