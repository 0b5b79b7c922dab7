import { useRecord, useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { Link } from 'react-router'
import { useText } from '../../../data/text/texts.ts'
import type { KindLook, ValueProps } from '../../../entity-screens/fields/kind-look.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { CheckButton } from './check-button.tsx'
import { CheckBeside, CorrectButton } from './check-beside.tsx'
import classes from './check-form.module.css'
import { planScreen } from '../plan/plan-calls.ts'
import { verdictLook } from './verdict-look.ts'
import { writeFound } from './write-found.ts'

/** What came of a check: in order, not in order, or not applicable. */
function Verdict({ row }: ValueProps<'flag'>) {
  const t = useText()
  const outcome = String(row['outcome'] ?? (row['isOk'] === true ? 'ok' : 'failed'))
  return <StateBadge {...verdictLook(outcome)} label={t(`haccpCheck.choice.outcome.${outcome}`)} />
}

/** What was found, in the unit of its point. */
function Found({ value, row }: ValueProps<'number'>) {
  const writing = useWriting()
  const { data } = useRecords('haccpPoint', { limit: 500, by: 'name', sort: 'asc' })
  const point = data?.rows.find(({ id }) => id === row['haccpPointId'])
  const measure = row['unit'] === '°C' ? 'temperature' : (point?.measure ?? '')
  return writeFound(value, measure, writing)
}

const isOk: Partial<KindLook<'flag'>> = { Cell: Verdict, Value: Verdict, saysNo: true, width: 160 }
const value: Partial<KindLook<'number'>> = { Cell: Found, Value: Found }

/** The published version that counted, by its number: it leads to the plan's versions. */
function PlanVersion({ value }: ValueProps<'link'>) {
  const t = useText()
  const { data: version } = useRecord('haccpPlanVersion', String(value))
  if (version === undefined) return null
  const { planId, plan, number } = version
  const to = href(planScreen, { haccpPlanId: planId, nav: 'versions' })
  return (
    <Link className={classes.version} to={to}>{`${plan} · ${t('haccpCheck.planVersion', { number })}`}</Link>
  )
}

/** Checks: written down from the head of their list, corrected from their own. */
export default defineSlots('haccpCheck', {
  fields: {
    isOk,
    value,
    minimum: value,
    maximum: value,
    readingValue: value,
    planVersionId: { Value: PlanVersion },
  },
  needs: ['haccpPointId', 'outcome', 'unit', 'correctsId'],
  ListActions: () => <CheckButton isMain />,
  HeaderActions: ({ row }) => <CorrectButton check={row} />,
  Summary: ({ row }) => <CheckBeside check={row} />,
  firstSteps: [{ path: '/haccp/haccps/{page?}', text: 'nav.haccps' }],
})
