import { isZero, minus } from '@cloche/domain/rules/amounts'
import { labelsFor, lineKey, type Conflict } from '@cloche/domain/rules/day-plan'
import { decimalsOf } from '../../../data/amounts/units.ts'
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconClockEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { weighed } from '../../../data/amounts/weighed.ts'
import { useText } from '../../../data/text/texts.ts'
import { RecordsSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { QuantityStepper } from '../../../kit/floor/quantity-stepper.tsx'
import { DragHandle } from '../../../kit/reorder/drag-handle.tsx'
import type { Reorder } from '../../../kit/reorder/use-reorder.ts'
import type { DayPlan } from './calls.ts'
import { conflictText } from './conflict-text.ts'
import { HOUR } from './kept-plan.ts'
import type { PlanLine } from './lines.ts'
import { PerRun } from './per-run.tsx'
import classes from './plan.module.css'
import { machineText, planReason } from './reason-text.ts'
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
  found,
  parts,
  partsMost,
  conflicts,
  day,
  timeZone,
  issues,
  before,
  isLate,
  userIds,
  at,
  reorder,
  onHour,
  onValue,
  onMachine,
  onParts,
  onPeople,
}: {
  prep: PlanLine
  /** As it was worked out. */
  found: PlanLine
  /** In how many parts it is made, and may be. */
  parts: number
  partsMost: number
  conflicts: readonly Conflict<PlanLine>[]
  /** Of the plan, and the zone of its place. */
  day: string
  timeZone: string
  issues: readonly DayPlan['issues'][number]['kind'][]
  /** What it goes into begins before it is ready. */
  before: string | null
  /** It is ready after the food is needed. */
  isLate: boolean
  /** Who makes it; null: people cannot be chosen. */
  userIds: readonly string[] | null
  at: number
  reorder: Reorder
  onHour: (hour: string) => void
  onValue: (value: number) => void
  onMachine: (deviceId: string) => void
  onParts: (count: number) => void
  onPeople: (userIds: readonly string[]) => void
}) {
  const t = useText()
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState((userIds ?? []).length > 0)
  const { product, amount, startAt, dueAt, deviceId, device, machines, runs, reasons } = prep
  const { value } = amount
  const name =
    parts === 1 ? product : t('dayPlan.partOf', { name: product, part: prep.part + 1, count: parts })
  const labels = labelsFor(amount, found)
  const facts = [
    spanOn(t, formats, day, dayOf(startAt, timeZone), { startAt, dueAt }),
    device === null ? null : machineText(t, device, runs),
    labels === null ? null : t('dayPlan.labels', { count: labels }),
  ]
  // What somebody sets is a reason too, so that they sum to what is shown.
  const more = minus(amount, found.amount)
  const byHand = more === null || isZero(more) ? [] : [{ kind: 'typed' as const, part: more, of: '' }]
  const remarks = [
    ...conflicts.map(conflict => conflictText(t, formats, prep, conflict)),
    ...issues.map(kind => t(`dayPlan.issue.${kind}`)),
    ...(before === null ? [] : [t('dayPlan.readyAfter', { name: before })]),
    ...(isLate ? [t('dayPlan.late')] : []),
  ]
  return (
    <li
      className={classes.line}
      data-index={at}
      data-over={(reorder.over === at && reorder.carried !== lineKey(prep)) || undefined}
    >
      <DragHandle label={t('dayPlan.move', { name })} {...reorder.handle(lineKey(prep), at)} />
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>{facts.filter(fact => fact !== null).join(' · ')}</span>
        {remarks.map(remark => (
          <span key={remark} className={classes.remark}>
            {remark}
          </span>
        ))}
        {issues.includes('runsUnclear') && <PerRun prep={prep} />}
        <ul className={classes.reasons}>
          {[...reasons, ...byHand].map((reason, index) => (
            <li key={`${reason.kind} ${reason.of ?? ''} ${index}`}>{planReason(t, formats, reason)}</li>
          ))}
        </ul>
      </div>
      <div className={classes.amount}>
        <QuantityStepper
          label={weighed(formats, amount)}
          value={value}
          min={0}
          step={stepOf(found)}
          decimals={decimalsOf(amount.unit)}
          lessLabel={t('dayPlan.less', { name })}
          moreLabel={t('dayPlan.more', { name })}
          onChange={onValue}
        />
      </div>
      <ActionIcon
        variant="subtle"
        color="steel"
        size="xl"
        className={classes.more!}
        aria-expanded={isOpen}
        aria-label={t('dayPlan.change', { name })}
        title={t('dayPlan.change', { name })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconClockEdit size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <div className={classes.changes}>
          <Hour label={t('dayPlan.beginsAt', { name })} hour={formats.time(startAt)} onHour={onHour} />
          {deviceId !== null && machines.length > 1 && (
            <Select
              className={classes.machine!}
              label={t('dayPlan.machine', { name })}
              value={deviceId}
              allowDeselect={false}
              data={machines.map(machine => ({ value: machine.deviceId, label: machine.device }))}
              onChange={next => next !== null && onMachine(next)}
            />
          )}
          {partsMost > 1 && (
            <Button
              variant="default"
              aria-label={t('dayPlan.splitOf', { name: product, count: Math.min(parts + 1, partsMost) })}
              disabled={parts >= partsMost}
              onClick={() => onParts(parts + 1)}
            >
              {t('dayPlan.split', { count: Math.min(parts + 1, partsMost) })}
            </Button>
          )}
          {parts > 1 && (
            <Button
              variant="default"
              aria-label={t('dayPlan.joinOf', { name: product })}
              onClick={() => onParts(1)}
            >
              {t('dayPlan.join')}
            </Button>
          )}
          {userIds !== null && (
            <div className={classes.people}>
              <RecordsSelect
                entity="user"
                value={userIds}
                onChange={onPeople}
                max={20}
                frame={{ label: t('dayPlan.people', { name }) }}
                placeholder={t('dayPlan.everybody')}
              />
            </div>
          )}
        </div>
      )}
    </li>
  )
}
