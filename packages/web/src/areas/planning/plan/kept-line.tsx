import { isPositive } from '@cloche/domain/rules/amounts'
import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { taskLooks } from '../task-states.ts'
import type { Kept } from './calls.ts'
import classes from './plan.module.css'
import { planReason } from './reason-text.ts'

const REGISTER = '/labeling/register/mask'

/** A line of an accepted plan: when, how much, how far it is; it opens the label with product and amount filled in. */
export function KeptLine({ kept }: { kept: Kept }) {
  const t = useText()
  const formats = useFormats()
  const mayOpen = useMayOpen()
  const { line, product, status, made, left } = kept
  const { planned, startAt, dueAt, reasons, kind, labels } = line
  const written = (amount: { value: number; unit: string }) => formats.quantity(amount.value, amount.unit)
  const label = new URLSearchParams({
    productId: line.productId,
    amount: String(planned.value),
    unit: planned.unit,
  })
  const facts = [
    t('dayPlan.times', { from: formats.dayTime(startAt), to: formats.time(dueAt) }),
    labels === null ? null : t('dayPlan.labels', { count: labels }),
    made === null || !isPositive(made)
      ? null
      : left === null
        ? t('dayPlan.made', { made: written(made) })
        : t('dayPlan.madeLeft', { made: written(made), left: written(left) }),
  ]
  const look = taskLooks[status ?? 'pending']
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <span className={classes.name}>
          {product} · {written(planned)}
        </span>
        <span className={classes.detail}>{facts.filter(fact => fact !== null).join(' · ')}</span>
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
        {kind === 'make' && mayOpen(REGISTER) && (
          <Button
            component={Link}
            to={`${REGISTER}?${label.toString()}`}
            variant={made === null || !isPositive(made) ? 'filled' : 'default'}
            size="lg"
            leftSection={<IconTag size={20} stroke={1.6} aria-hidden />}
            aria-label={t('dayPlan.labelOf', { name: product })}
          >
            {t('dayPlan.label')}
          </Button>
        )}
      </div>
    </li>
  )
}
