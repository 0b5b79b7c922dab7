import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { FoodState } from '../../../data/food/food-state.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { faultsOf, usePrograms } from './route-data.ts'
import classes from './route.module.css'

/** A route in a list: its states in a row. All rows share one reading of steps. */
export function RouteStrip({ elaborationId }: { elaborationId: string }) {
  const t = useText()
  const { data } = useRecords('step', { limit: 1000, by: 'priority', sort: 'asc', filter: { active: true } })
  const states = useRecords('state', { limit: 1000, by: 'order', sort: 'asc', filter: { active: true } }).data
    ?.rows
  const programs = usePrograms().data?.rows
  const steps = (data?.rows ?? []).filter(step => step.elaborationId === elaborationId)
  if (data === undefined) return null
  if (steps.length === 0) return <span className={classes.none}>{t('route.empty')}</span>
  const faults = faultsOf(steps, programs)
  const own = (path: string) => states?.find(state => state.path === path && !state.isPublic)?.name
  return (
    <span className={classes.strip}>
      {steps.map((step, at) => {
        const name = own(step.state)
        return (
          <span key={step.id} className={classes.bead}>
            {at > 0 && <IconChevronRight size={16} stroke={1.6} aria-hidden />}
            <FoodState path={step.state} size="sm" {...(name === undefined ? {} : { name })} />
          </span>
        )
      })}
      {faults.length > 0 && (
        <span className={classes.warn}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          {t('route.faults', { count: faults.length })}
        </span>
      )}
    </span>
  )
}
