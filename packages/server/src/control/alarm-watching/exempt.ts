/** The times at which a rule lets values be beyond their limits, by the clock of the sensor's place. */
import { exemptTimes, type ExemptWindow } from '@cloche/domain/rules/exempt-windows'
import type { Transaction } from '../../database/transaction.ts'
import type { WatchedRule } from './rule.ts'

interface Hours {
  readonly zone: string
  readonly periods: readonly {
    readonly kind: string
    readonly weekday: number
    readonly from: string
    readonly to: string
  }[]
}

/** Of the nearest place above that says them. A place without opening hours is always open. */
async function hoursAt(transaction: Transaction, organizationId: string, locationId: string): Promise<Hours> {
  const nearest = (
    column: string,
    condition: string,
  ) => `(select above.${column} from location here join location above
      on above.organization_id = $1 and above.id = any(here.hierarchy) and ${condition}
    where here.organization_id = $1 and here.id = $2 order by cardinality(above.hierarchy) desc limit 1)`
  const { rows } = await transaction.query<Hours>({
    text: `select coalesce(${nearest('time_zone', 'above.time_zone is not null')},
        (select time_zone from organization where id = $1), 'UTC') as zone,
      coalesce(${nearest('periods', `above.periods @> '[{"kind": "opening"}]'`)}, '[]') as periods`,
    values: [organizationId, locationId],
  })
  return rows[0] as Hours
}

export async function exemptOf(
  transaction: Transaction,
  organizationId: string,
  { windows, onlyOpen, locationId }: Pick<WatchedRule, 'windows' | 'onlyOpen' | 'locationId'>,
): Promise<((at: number) => boolean) | undefined> {
  if (windows.length === 0 && !onlyOpen) return undefined
  const { zone, periods } = await hoursAt(transaction, organizationId, locationId)
  const open = periods
    .filter(({ kind }) => kind === 'opening')
    .map(({ weekday, from, to }): ExemptWindow => ({ weekdays: [weekday], from, to }))
  const isExempt = exemptTimes(windows, zone)
  const isOpen = exemptTimes(open, zone)
  return at => isExempt(at) || (onlyOpen && open.length > 0 && !isOpen(at))
}
