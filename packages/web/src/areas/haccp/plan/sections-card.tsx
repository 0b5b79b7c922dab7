import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { href } from '../../../data/routing/href.ts'
import { useText, type Translate } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { planScreen, pointScreen, usePlanState, type Plan, type PlanState } from './plan-calls.ts'
import classes from './plan.module.css'

type Section = PlanState['sections'][number]

/** Where each section is written: its tab, or the form of the plan. */
const tabOf: Readonly<Record<string, 'hazards' | 'points'>> = {
  flow: 'hazards',
  hazards: 'hazards',
  controls: 'hazards',
  limits: 'points',
  monitoring: 'points',
  correction: 'points',
}
const shown = 4

/** What one missing thing is called. */
export const missingText = (t: Translate, { text, name, prerequisite }: Section['missing'][number]): string =>
  t(text, {
    name: prerequisite === undefined ? (name ?? '') : t(`haccpPoint.choice.prerequisite.${prerequisite}`),
  })

function Missing({ plan, section, one }: { plan: Plan; section: Section; one: Section['missing'][number] }) {
  const t = useText()
  const text = missingText(t, one)
  const tab = one.text === 'haccpPlan.lacks.flowConfirmed' ? undefined : tabOf[section.section]
  const to: string =
    one.entity === 'haccpPoint' && one.id !== undefined
      ? `${href(pointScreen, { haccpPointId: one.id })}?edit=1`
      : tab === undefined
        ? `${href(planScreen, { haccpPlanId: plan.id })}?edit=1`
        : href(planScreen, { haccpPlanId: plan.id, nav: tab })
  return (
    <li>
      <Anchor component={Link} to={to}>
        {text}
      </Anchor>
    </li>
  )
}

function SectionLine({ plan, section, number }: { plan: Plan; section: Section; number: number }) {
  const t = useText()
  const { missing, isComplete } = section
  const state: ReactNode = isComplete ? (
    <StateBadge size="sm" color="basil" icon={IconCircleCheck} label={t('haccpPlan.isComplete')} />
  ) : (
    <StateBadge
      size="sm"
      color="saffron"
      icon={IconAlertTriangle}
      label={
        missing.length === 0 ? t('haccpPlan.noPoints') : t('haccpPlan.isMissing', { count: missing.length })
      }
    />
  )
  return (
    <li className={classes.section}>
      <span className={classes.sectionHead}>
        <span className={classes.number}>{number}</span>
        <span className={classes.sectionName}>{t(`haccpPlan.section.${section.section}`)}</span>
        {state}
      </span>
      {missing.length > 0 && (
        <ul className={classes.missing}>
          {missing.slice(0, shown).map((one, at) => (
            <Missing key={at} plan={plan} section={section} one={one} />
          ))}
          {missing.length > shown && <li>{t('haccpPlan.more', { count: missing.length - shown })}</li>}
        </ul>
      )}
    </li>
  )
}

/** The nine sections of a plan, each with what it lacks and the way there. */
export default function SectionsCard({ row }: { row: Plan }) {
  const t = useText()
  const { data, error, refetch } = usePlanState(row.id)
  if (data === undefined)
    return error === null ? <FormSkeleton /> : <LoadFailed error={error} onRetry={refetch} />
  return (
    <Card
      title={t('haccpPlan.sections')}
      action={
        <span className={classes.quiet}>
          {t('haccpPlan.complete', { count: data.sections.filter(({ isComplete }) => isComplete).length })}
        </span>
      }
    >
      <ol className={classes.sections}>
        {data.sections.map((section, at) => (
          <SectionLine key={section.section} plan={row} section={section} number={at + 1} />
        ))}
      </ol>
    </Card>
  )
}
