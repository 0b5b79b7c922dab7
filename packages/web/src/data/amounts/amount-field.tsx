import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormats } from '../formats/formats.ts'
import { useText } from '../text/texts.ts'
import stepper from '../../kit/floor/quantity-stepper.module.css'
import classes from './amount.module.css'
import { PadDialog } from './pad-dialog.tsx'
import { isAbove, stepOf, stepped, type PadAmount, type PadUnit } from './units.ts'

export interface AmountFieldProps<Unit extends PadUnit> {
  readonly label: string
  readonly amount: PadAmount<Unit>
  readonly onChange: (amount: PadAmount<Unit>) => void
  /** Units to choose from; `['']` for a plain count. */
  readonly units: readonly Unit[]
  readonly min?: number
  readonly max?: number
}

/** An amount between - and + of 56 px; pressing the amount itself opens the keys. */
export function AmountField<Unit extends PadUnit>({
  label,
  amount,
  onChange,
  units,
  min = 0,
  max,
}: AmountFieldProps<Unit>) {
  const t = useText()
  const formats = useFormats()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isCount = amount.unit === ''
  const step = stepOf(amount)
  const least = isCount ? Math.max(1, min) : min
  const most = max ?? 999_999
  const change = (by: number) => onChange(stepped(amount, by, least, most))
  return (
    <div className={stepper.stepper} role="group" aria-labelledby={id}>
      <span id={id} className={stepper.label}>
        {label}
      </span>
      <div className={stepper.row}>
        <button
          type="button"
          className={stepper.button}
          aria-label={t('amount.less', { what: label })}
          disabled={!isAbove(amount, { ...amount, value: least })}
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
          className={stepper.button}
          aria-label={t('amount.more', { what: label })}
          disabled={!isAbove({ ...amount, value: most }, amount)}
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
        onDone={onChange}
        {...(max === undefined ? {} : { max, note: t('amount.atMost', { count: max }) })}
      />
    </div>
  )
}
