import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormats } from '../formats/formats.ts'
import { useText } from '../text/texts.ts'
import { stepQuantity } from '../../kit/floor/quantity.ts'
import classes from './amount.module.css'
import { PadDialog, type Amount } from './pad-dialog.tsx'
import { stepOf } from './units.ts'

export interface AmountFieldProps {
  readonly label: string
  readonly amount: Amount
  readonly onChange: (amount: Amount) => void
  /** Units to choose from; `['']` for a plain count. */
  readonly units: readonly string[]
  readonly min?: number
  readonly max?: number
}

/** An amount between - and + of 56 px; pressing the amount itself opens the keys. */
export function AmountField({ label, amount, onChange, units, min = 0, max }: AmountFieldProps) {
  const t = useText()
  const formats = useFormats()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isCount = amount.unit === ''
  const step = isCount ? 1 : stepOf(amount.unit, amount.value)
  const limit = max ?? 999_999
  const change = (by: number) =>
    onChange({ ...amount, value: stepQuantity(amount.value, by, isCount ? Math.max(1, min) : min, limit) })
  return (
    <div className={classes.field} role="group" aria-labelledby={id}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.step}
          aria-label={t('amount.less', { what: label })}
          disabled={amount.value <= (isCount ? 1 : min)}
          onClick={() => change(-step)}
        >
          <IconMinus size={26} stroke={1.8} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.value}
          aria-haspopup="dialog"
          aria-labelledby={`${id} ${id}-value`}
          onClick={() => setIsOpen(true)}
        >
          <span id={`${id}-value`} className={classes.valueText}>
            <span className={classes.figure}>{formats.number(amount.value, 3)}</span>
            {!isCount && ' '}
            {!isCount && <span className={classes.unit}>{t(`unit.${amount.unit}`)}</span>}
          </span>
        </button>
        <button
          type="button"
          className={classes.step}
          aria-label={t('amount.more', { what: label })}
          disabled={amount.value >= limit}
          onClick={() => change(step)}
        >
          <IconPlus size={26} stroke={1.8} aria-hidden />
        </button>
      </div>
      <PadDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={label}
        amount={amount}
        units={units}
        onDone={next => onChange(isCount ? { ...next, value: Math.round(next.value) } : next)}
        {...(max === undefined ? {} : { max, note: t('amount.atMost', { count: max }) })}
      />
    </div>
  )
}
