/** The clock of a place: that of the nearest location above it which names one, else the organization's. */
import type { SeriesPlace } from '@cloche/domain/rules/tasks'
import type { Transaction } from '../../database/transaction.ts'
import { zoneOfPlace } from '../../operations/zones.ts'

export async function timeZoneAt(
  transaction: Transaction,
  organizationId: string,
  locationId: string,
): Promise<string> {
  const { rows } = await transaction.query({
    text: `select ${zoneOfPlace('$2')} as zone`,
    values: [organizationId, locationId],
  })
  return rows[0]?.['zone'] as string
}

/** The clock of a place, and the weekdays on which it opens: those of the nearest location that says them. */
export async function placeAt(
  transaction: Transaction,
  organizationId: string,
  locationId: string,
): Promise<SeriesPlace> {
  const [timeZone, { rows }] = await Promise.all([
    timeZoneAt(transaction, organizationId, locationId),
    transaction.query<{ periods: readonly { readonly kind: string; readonly weekday: number }[] }>({
      text: `select above.periods from location here join location above on above.organization_id = $1
               and above.id = any(here.hierarchy) and above.periods @> '[{"kind": "opening"}]'
             where here.organization_id = $1 and here.id = $2 order by cardinality(above.hierarchy) desc limit 1`,
      values: [organizationId, locationId],
    }),
  ])
  const opening = (rows[0]?.periods ?? []).filter(({ kind }) => kind === 'opening')
  return { timeZone, openWeekdays: [...new Set(opening.map(({ weekday }) => weekday))] }
}
