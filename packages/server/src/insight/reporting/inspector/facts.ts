/** The facts of a file, whoever asks for it: a person at a place, or somebody by a link. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { symbolOf } from '@cloche/domain/rules/units'
import type { ChapterName, InspectorFacts } from '@cloche/domain/rules/inspector-file'
import { keptSince } from '../../../database/retention.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { seriesOf } from '../../../control/index.ts'
import * as store from './facts.store.ts'

/** Points of a curve as it is drawn. */
const POINTS = 360

export interface AskedFile {
  readonly locationId: string
  readonly from: string
  readonly to: string
  readonly chapters: readonly ChapterName[]
}

/** @throws NOT_FOUND for a place that is not there, TOO_LARGE for more than can be read at once */
export async function readFacts(
  transaction: Transaction,
  organizationId: string,
  asked: AskedFile,
  { now, readingsMonths }: { readonly now: string; readonly readingsMonths: number | undefined },
): Promise<InspectorFacts & { readonly locale: string }> {
  const { rows } = await transaction.query(
    store.placeStatement(organizationId, asked.locationId, { ...asked, now }),
  )
  const [place] = rows
  if (place === undefined) throw new Problem('NOT_FOUND', { entity: 'location' })
  const { placeIds, timeZone, begins, ends } = place
  const of = { organizationId, placeIds, timeZone, begins, ends }
  const [checks, earlier, points, incidences, deliveries, processes, plans, sensors] = await Promise.all([
    transaction.query(store.checksStatement(of)),
    transaction.query(store.earlierStatement(of)),
    transaction.query(store.pointsStatement(of)),
    transaction.query(store.incidencesStatement(of)),
    transaction.query(store.deliveriesStatement(of)),
    transaction.query(store.processesStatement(of)),
    transaction.query(store.plansKnown),
    transaction.query(store.sensorsStatement(of)),
  ])
  // Nothing is cut: who asks for more than this asks for fewer days.
  if (checks.rows.length > store.CHECKS_MAX)
    throw brokenRule('file.from', 'problem.statistics.tooLong', { limit: store.CHECKS_MAX })
  const versions =
    plans.rows[0]?.isKnown === true
      ? (await transaction.query(store.plansStatement(of, place.hierarchy))).rows
      : []
  const wantsCurves = asked.chapters.includes('curves') && sensors.rows.length > 0
  const [series, days] = wantsCurves
    ? await Promise.all([
        seriesOf(transaction, organizationId, sensors.rows, {
          from: Date.parse(begins),
          to: Math.min(Date.parse(ends), Date.parse(now)),
          points: POINTS,
          keptSince: keptSince(readingsMonths, new Date(now)),
          now: Date.parse(now),
        }),
        transaction.query(
          store.daysStatement(
            of,
            sensors.rows.map(({ id }) => id),
          ),
        ),
      ])
    : [[], { rows: [] }]
  const breachesOf = (sensorId: string) =>
    incidences.rows.flatMap(({ sensorId: of, began, ended }) =>
      of === sensorId && began !== null ? [[Date.parse(began), Date.parse(ended ?? now)] as const] : [],
    )
  const byDay = Map.groupBy(days.rows, ({ sensorId }) => sensorId)
  return {
    organization: place.organization,
    locale: place.locale,
    place: place.place,
    timeZone,
    from: asked.from,
    to: asked.to,
    today: place.today,
    begins,
    ends,
    now,
    plans: versions,
    points: points.rows,
    checks: checks.rows,
    earlier: earlier.rows,
    incidences: incidences.rows,
    deliveries: deliveries.rows,
    processes: processes.rows,
    curves: series.map((one, index) => {
      const { id, name, place: at, isWatching } = sensors.rows[index] as store.SensorRow
      const { unit, low, high, value, gaps } = one
      return {
        sensorId: id,
        sensor: name,
        place: at,
        unit: unit === null ? null : unit === 'percent' ? '%' : symbolOf(unit),
        isWatching,
        at: one.at,
        low,
        high,
        value,
        gaps,
        breaches: breachesOf(id),
        days: (byDay.get(id) ?? []).map(({ sensorId: _id, ...day }) => day),
      }
    }),
  }
}
