/** What sensors measured of food while it was somewhere: those alone that tell of it, all stays in few statements. */
import type { Transaction } from '../../database/transaction.ts'
import { readingsStatement, type AskedReadings, type SummedRow } from './readings.store.ts'
import { tellersOfStays, type PlacedStay } from './tellers.ts'

/** A stay is looked at for so long: what stands in a freezer for months tells the rest at its place. */
const DAYS_MAX = 31
const POINTS = 24
/** Sensors that are told for one stay. */
const SENSORS_MAX = 6

export interface Measured extends Omit<SummedRow, 'index' | 'parts'> {
  /** Means of equal parts of the stay, null where nothing was measured. */
  readonly points: readonly (number | null)[]
}

/** Why nothing was measured of a stay: no sensor tells of it, or those that do were silent. */
export type Missing = 'noSensor' | 'noReadings'

export interface StayMeasured {
  readonly sensors: readonly Measured[]
  /** Null where something was measured. */
  readonly missing: Missing | null
}

/** What was measured of food during each stay, in the order of the stays; those with the most outside their limits first. */
export async function measuredDuring(
  transaction: Transaction,
  organizationId: string,
  stays: readonly PlacedStay[],
  now: string,
): Promise<StayMeasured[]> {
  const looked = stays.map(stay => {
    const latest = Date.parse(stay.from) + DAYS_MAX * 86_400_000
    return { ...stay, to: new Date(Math.min(Date.parse(stay.to ?? now), latest)).toISOString() }
  })
  const tellings = await tellersOfStays(transaction, organizationId, looked, now)
  const asked = tellings.flatMap((reported, index): AskedReadings[] =>
    reported.map(telling => {
      const { from, to } = looked[index]!
      return { ...telling, index, spanFrom: from, spanTo: to }
    }),
  )
  const rows =
    asked.length === 0 ? [] : (await transaction.query(readingsStatement(organizationId, asked, POINTS))).rows
  const byStay = Map.groupBy(rows, row => row.index)
  return tellings.map((reported, index) => {
    const sensors = (byStay.get(index) ?? []).slice(0, SENSORS_MAX).map(measuredOf)
    const missing = sensors.length > 0 ? null : reported.length > 0 ? 'noReadings' : 'noSensor'
    return { sensors, missing }
  })
}

function measuredOf({ index: _index, parts, ...row }: SummedRow): Measured {
  const points = Array.from({ length: POINTS }, (): number | null => null)
  for (const [part, mean] of parts) points[part] = mean
  return { ...row, points }
}
