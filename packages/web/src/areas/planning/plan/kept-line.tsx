import { isPositive, minus, type Amount } from '@cloche/domain/rules/amounts'
import { eachLabel, type Conflict } from '@cloche/domain/rules/day-plan'
import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { Link } from 'react-router'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { weighed } from '../../../data/amounts/weighed.ts'
import { useText } from '../../../data/text/texts.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { taskLooks, taskScreen } from '../task-states.ts'
import type { Kept } from './calls.ts'
import { conflictText } from './conflict-text.ts'
import classes from './plan.module.css'
import { machineText, planReason } from './reason-text.ts'
import { spanOn } from './span.ts'

const REGISTER = '/labeling/register/mask'

/** A line of an accepted plan: when, how much, how far it is; it opens the label with product and amount filled in. */
export function KeptLine({
  kept,
  parts,
  conflicts,
  day,
  timeZone,
  isOver,
  names,
}: {
  kept: Kept
  /** In how many parts it is made. */
  parts: number
  conflicts: readonly Conflict<Kept['line'] & Pick<Kept, 'product' | 'device'>>[]
  /** Of the plan, and the zone of its place. */
  day: string
  timeZone: string
  /** The day is past: what was made of it is what there is to say. */
  isOver: boolean
  /** Of whoever makes it. */
  names: ReadonlyMap<string, string>
}) {
  const t = useText()
  const formats = useFormats()
  const mayOpen = useMayOpen()
  const { line, product, device, status, made, left, userIds } = kept
  const { planned, startAt, dueAt, reasons, kind, labels, runs } = line
  const name =
    parts === 1 ? product : t('dayPlan.partOf', { name: product, part: line.part + 1, count: parts })
  const written = (amount: { value: number; unit: string }) => weighed(formats, amount)
  const isMade = made !== null && isPositive(made)
  // What was made already is not labelled once more.
  const open = isMade ? minus(planned as Amount, made as Amount) : null
  const rest = open !== null && isPositive(open) ? open : planned
  // As many alike as the plan says, as long as none of them is made.
  const isAlike = !isMade && (labels ?? 0) > 1 && eachLabel(planned as Amount, labels) !== null
  const label = new URLSearchParams({
    productId: line.productId,
    amount: String(rest.value),
    unit: rest.unit,
    origin: 'production',
    ...(isAlike ? { labels: String(labels) } : {}),
  })
  const facts = [
    spanOn(t, formats, day, dayOf(startAt, timeZone), { startAt, dueAt }),
    device === null ? null : machineText(t, device, runs),
    labels === null ? null : t('dayPlan.labels', { count: labels }),
    ...userIds.flatMap(id => names.get(id) ?? []),
  ]
  const said = !isMade
    ? isOver && made !== null
      ? t('dayPlan.notMade')
      : null
    : left === null
      ? t('dayPlan.made', { made: written(made) })
      : t('dayPlan.madeLeft', { made: written(made), left: written(left) })
  const look = taskLooks[status ?? 'pending']
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <span className={classes.name}>
          {name} · {written(planned)}
        </span>
        <span className={classes.detail}>{facts.filter(fact => fact !== null).join(' · ')}</span>
        {!isOver &&
          conflicts.map((conflict, index) => (
            <span key={`${conflict.kind} ${index}`} className={classes.remark}>
              {conflictText(t, formats, { product, device, takes: line.takes }, conflict)}
            </span>
          ))}
        {said !== null && (
          <span className={classes.made} data-none={!isMade || undefined}>
            {said}
          </span>
        )}
        {reasons.length > 0 && (
          <ul className={classes.reasons}>
            {reasons.map((reason, index) => (
              <li key={`${reason.kind} ${reason.of ?? ''} ${index}`}>{planReason(t, formats, reason)}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={classes.side}>
        {status !== null && look !== undefined && (
          <StateBadge {...look} label={t(`task.choice.status.${status as 'pending'}`)} />
        )}
        {kind === 'thaw' && !isOver && line.taskId !== null && status !== null && (
          <Button
            component={Link}
            to={href(taskScreen, { taskId: line.taskId })}
            variant="default"
            size="lg"
            aria-label={t('dayPlan.taskOf', { name })}
          >
            {t('task.one')}
          </Button>
        )}
        {kind === 'make' && !isOver && mayOpen(REGISTER) && (
          <Button
            component={Link}
            to={`${REGISTER}?${label.toString()}`}
            variant={isMade ? 'default' : 'filled'}
            size="lg"
            leftSection={<IconTag size={20} stroke={1.6} aria-hidden />}
            aria-label={t('dayPlan.labelOf', { name })}
          >
            {t('dayPlan.label')}
          </Button>
        )}
      </div>
    </li>
  )
}
