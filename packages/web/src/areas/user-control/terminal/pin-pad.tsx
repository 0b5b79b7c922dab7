import { IconBackspace } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useKitWords } from '../../../kit/words.tsx'
import classes from './terminal.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'] as const

/** Figures for gloved fingers; of what is typed only how much is shown. */
export function PinPad({
  label,
  hint,
  length,
  isOff,
  onKey,
  children,
}: {
  label: string
  hint: string
  /** How many figures were typed. */
  length: number
  isOff: boolean
  onKey: (key: string) => void
  children: ReactNode
}) {
  const words = useKitWords()
  return (
    <div className={classes.pad} role="group" aria-label={label}>
      <output className={classes.dots} aria-label={label}>
        {length === 0 ? (
          <span className={classes.hint}>{hint}</span>
        ) : (
          Array.from({ length }, (_, index) => <span key={index} className={classes.dot} />)
        )}
      </output>
      {KEYS.map(key =>
        key === '' ? (
          <span key="none" />
        ) : (
          <button
            key={key}
            type="button"
            className={classes.key}
            disabled={isOff}
            data-figure={key}
            onClick={() => onKey(key)}
          >
            {key}
          </button>
        ),
      )}
      <button
        type="button"
        className={classes.key}
        data-figure=""
        disabled={isOff || length === 0}
        aria-label={words.backspace}
        onClick={() => onKey('Backspace')}
      >
        <IconBackspace size={32} stroke={1.6} aria-hidden />
      </button>
      <div className={classes.last}>{children}</div>
    </div>
  )
}
