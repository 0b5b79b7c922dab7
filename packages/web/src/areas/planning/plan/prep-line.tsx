import { isZero, minus, type Amount } from '@cloche/domain/rules/amounts'
import { labelsFor } from '@cloche/domain/rules/day-plan'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconClockEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { RecordsSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { QuantityStepper } from '../../../kit/floor/quantity-stepper.tsx'
import { DragHandle } from '../../../kit/reorder/drag-handle.tsx'
import type { Reorder } from '../../../kit/reorder/use-reorder.ts'
import type { DayPlan, Prep } from './calls.ts'
import { HOUR } from './kept-plan.ts'
import classes from './plan.module.css'
import { planReason } from './reason-text.ts'
import { stepOf } from './step.ts'
import { spanOn } from './span.ts'

/** When a line begins: it moves once the hour is typed whole. */
function Hour({ label, hour, onHour }: { label: string; hour: string; onHour: (hour: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const done = () => {
    if (typed !== null && HOUR.test(typed) && typed !== hour) onHour(typed)
    setTyped(null)
  }
  return (
    <TextInput
      type="time"
      className={classes.begins!}
      label={label}
      value={typed ?? hour}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={event => {
        if (event.key === 'Enter') done()
      }}
    />
  )
}

/** Something that is to be made, before the plan is accepted: why, when, and how much. */
export function PrepLine({
  prep,
  day,
  timeZone,
  issues,
  before,
  isLate,
  value,
  userIds,
  at,
  reorder,
  onHour,
  onValue,
  onPeople,
}: {
  prep: Prep
  /** Of the plan, and the zone of its place. */
  day: string
  timeZone: string
  issues: readonly DayPlan['issues'][number]['kind'][]
  /** What it goes into begins before it is ready. */
  before: string | null
  /** It is ready after the food is needed. */
  isLate: boolean
  value: number
  /** Who makes it; null: people cannot be chosen. */
  userIds: readonly string[] | null
  at: number
  reorder: Reorder
  onHour: (hour: string) => void
  onValue: (value: number) => void
  onPeople: (userIds: readonly string[]) => void
}) {
  const t = useText()
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState((userIds ?? []).length > 0)
  const { product, amount, startAt, dueAt, device, runs, reasons } = prep
  const labels = labelsFor({ ...amount, value } as never, prep as never)
  const facts = [
    spanOn(t, formats, day, dayOf(startAt, timeZone), { startAt, dueAt }),
    device === null
      ? null
      : runs !== null && runs > 1
        ? t('dayPlan.runsOn', { device, count: runs })
        : t('dayPlan.onDevice', { device }),
    labels === null ? null : t('dayPlan.labels', { count: labels }),
  ]
  // What somebody sets is a reason too, so that they sum to what is shown.
  const more = minus({ ...amount, value } as Amount, amount as Amount)
  const byHand = more === null || isZero(more) ? [] : [{ kind: 'typed' as const, part: more, of: '' }]
  const remarks = [
    ...issues.map(kind => t(`dayPlan.issue.${kind}`)),
    ...(before === null ? [] : [t('dayPlan.readyAfter', { name: before })]),
    ...(isLate ? [t('dayPlan.late')] : []),
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
        {remarks.map(remark => (
          <span key={remark} className={classes.remark}>
            {remark}
          </span>
        ))}
        <ul className={classes.reasons}>
          {[...reasons, ...byHand].map((reason, index) => (
            <li key={`${reason.kind} ${reason.of ?? ''} ${index}`}>{planReason(t, formats, reason)}</li>
          ))}
        </ul>
      </div>
      <div className={classes.amount}>
        <QuantityStepper
          label={formats.quantity(value, amount.unit)}
          value={value}
          min={0}
          step={stepOf(prep)}
          decimals={3}
          lessLabel={t('dayPlan.less', { name: product })}
          moreLabel={t('dayPlan.more', { name: product })}
          onChange={onValue}
        />
      </div>
      <ActionIcon
        variant="subtle"
        color="steel"
        size="xl"
        className={classes.more!}
        aria-expanded={isOpen}
        aria-label={t('dayPlan.change', { name: product })}
        title={t('dayPlan.change', { name: product })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconClockEdit size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <div className={classes.changes}>
          <Hour
            label={t('dayPlan.beginsAt', { name: product })}
            hour={formats.time(startAt)}
            onHour={onHour}
          />
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
        </div>
      )}
    </li>
  )
}
