import type { ReactNode } from 'react'
import { isKeptBack } from '../../../data/food/batch-status.tsx'
import { DateMark, useMark } from '../../../data/food/date-mark.tsx'
import { FoodState } from '../../../data/food/food-state.tsx'
import { useWhen } from '../../../data/food/when.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Label } from '../calls.ts'
import classes from './pick.module.css'

/** A label in two lines: product and amount, then state, date and serial. */
export function LabelLine({
  label,
  productName,
  children,
}: {
  label: Label
  productName: string
  children?: ReactNode
}) {
  const t = useText()
  const formats = useFormats()
  const when = useWhen()
  const date = label.expiration ?? label.bestBefore
  return (
    <span className={classes.line}>
      <span className={classes.first}>
        <span className={classes.product}>{productName}</span>
        {children ?? (
          <span className={classes.amount}>
            {formats.quantity(label.quantity.value, label.quantity.unit)}
          </span>
        )}
      </span>
      <span className={classes.second}>
        <FoodState path={label.state} size="sm" />
        {date !== null && (
          <span>
            {t(label.expiration === null ? 'dates.bestBeforeShort' : 'dates.useByShort', {
              when: when(date),
            })}
          </span>
        )}
        <DateMarkUnlessFresh label={label} />
        <span className={`${classes.serial} mono`}>{label.serial}</span>
      </span>
    </span>
  )
}

/** What is fresh needs no word among others; what is kept back says so, and why. */
function DateMarkUnlessFresh({ label }: { label: Label }) {
  const mark = useMark(label)
  if (isKeptBack(label))
    return (
      <>
        <DateMark dated={label} size="sm" />
        {label.batchReason !== null && <span>{label.batchReason}</span>}
      </>
    )
  return mark === null || mark === 'fresh' ? null : <DateMark dated={label} size="sm" />
}
