/** The charts that the report of a place and a period shows, for pages that show the same without making one. */
import type { ReportDocument, ReportKind } from '@cloche/domain/rules/reports'
import { ReportBuilder } from '@cloche/domain/rules/reports'
import { daysBetween, localDay } from '@cloche/domain/rules/calendar'
import type { Transaction } from '../../database/transaction.ts'
import { dayByClock } from './day-by-clock.ts'
import { readRows } from './facts/read.ts'

/** Longer periods have no charts here: their report is made in the background. */
const CHARTED_DAYS = 92
const PLACES_MAX = 5000

export interface Charted {
  readonly organizationId: string
  /** With all places below it; null: the whole organization. */
  readonly locationId: string | null
  readonly timeZone: string
  readonly kind: ReportKind
  /** Instants; the last one does not count. */
  readonly from: string
  readonly to: string
  /** The path of an action. */
  readonly action: string | null
  /** The rows alone that have this value in that column. */
  readonly only: { readonly column: string; readonly is: string } | null
}

/** None where there is nothing to show, or the period is long. Without people and prices. */
export async function chartsOf(transaction: Transaction, asked: Charted): Promise<ReportDocument['charts']> {
  const { organizationId, locationId, timeZone, kind, from, to, only } = asked
  const now = new Date().toISOString()
  const last = new Date(Date.parse(to) - 1).toISOString()
  const days = { from: localDay(from, timeZone), to: localDay(last, timeZone) }
  if (days.to < days.from || daysBetween(days.from, days.to) >= CHARTED_DAYS) return []
  const { rows: places } = await transaction.query<{ id: string }>({
    text: `select id from location where organization_id = $1 and ($2::uuid is null or hierarchy @> array[$2::uuid])
      order by id limit ${PLACES_MAX}`,
    values: [organizationId, locationId],
  })
  const placeIds = places.map(({ id }) => id)
  const builder = new ReportBuilder(
    {
      ...days,
      kind,
      timeZone,
      name: '',
      organization: '',
      place: '',
      places: [],
      currency: 'EUR',
      about: null,
      madeBy: null,
      asked: now,
      showsPeople: false,
      showsPrices: false,
    },
    dayByClock(timeZone),
  )
  const facts = {
    organizationId,
    placeIds,
    timeZone,
    begins: from,
    ends: to,
    asked: now,
    action: asked.action,
    labelId: null,
    lot: null,
    hierarchy: locationId === null ? [] : [locationId],
    chosen: [],
    locationId: locationId ?? placeIds[0] ?? '',
  }
  for await (const rows of readRows(transaction, kind, facts))
    for (const row of rows) if (only === null || row[only.column] === only.is) builder.add(row)
  return builder.finish(localDay(now, timeZone)).charts
}
