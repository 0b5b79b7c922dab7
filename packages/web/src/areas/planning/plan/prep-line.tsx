import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { RecordsSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { QuantityStepper } from '../../../kit/floor/quantity-stepper.tsx'
import { DragHandle } from '../../../kit/reorder/drag-handle.tsx'
import type { Reorder } from '../../../kit/reorder/use-reorder.ts'
import type { Prep } from './calls.ts'
import classes from './plan.module.css'
import { planReason } from './reason-text.ts'

/** Something that is to be made, before the plan is accepted: why, when, and how much. */
export function PrepLine({
  prep,
  value,
  userIds,
  at,
  reorder,
  onValue,
  onPeople,
}: {
  prep: Prep
  value: number
  /** Who makes it; null: people cannot be chosen. */
  userIds: readonly string[] | null
  at: number
  reorder: Reorder
  onValue: (value: number) => void
  onPeople: (userIds: readonly string[]) => void
}) {
  const t = useText()
  const formats = useFormats()
  const { product, amount, startAt, dueAt, device, labels, reasons } = prep
  const facts = [
    t('dayPlan.times', { from: formats.dayTime(startAt), to: formats.time(dueAt) }),
    device === null ? null : t('dayPlan.onDevice', { device }),
    labels === null ? null : t('dayPlan.labels', { count: labels }),
  ]
  return (
    <li
      className={classes.line}
      data-index={at}
      data-over={(reorder.over === at && reorder.carried !== prep.productId) || undefined}
    >
      <DragHandle label={t('dayPlan.move', { name: product })} {...reorder.handle(prep.productId, at)} />
      <div className={classes.what}>
        <span className={classes.name}>{product}</span>
        <span className={classes.detail}>{facts.filter(fact => fact !== null).join(' · ')}</span>
        <ul className={classes.reasons}>
          {reasons.map((reason, index) => (
            <li key={`${reason.kind} ${reason.of ?? ''} ${index}`}>{planReason(t, formats, reason)}</li>
          ))}
        </ul>
      </div>
      <div className={classes.amount}>
        <QuantityStepper
          label={formats.quantity(value, amount.unit)}
          value={value}
          min={0}
          decimals={3}
          lessLabel={t('dayPlan.less', { name: product })}
          moreLabel={t('dayPlan.more', { name: product })}
          onChange={onValue}
        />
      </div>
      {userIds !== null && (
        <div className={classes.people}>
          <RecordsSelect
            entity="user"
            value={userIds}
            onChange={onPeople}
            max={20}
            frame={{ label: t('dayPlan.people', { name: product }) }}
            placeholder={t('dayPlan.everybody')}
          />
        </div>
      )}
    </li>
  )
}
