/** A kitchen's sensors that are watched: rules and readings go in as people and machines send them, breaches come out. */
import { watchSensors } from '../control/alarm-watching/index.ts'
import type { TestApp } from './app.ts'
import { rowsOf } from './labels.ts'

export const MINUTE = 60_000
/** An hour and a half ago, to the minute; minutes of readings and breaches are counted from it. */
export const START = Math.floor(Date.now() / MINUTE) * MINUTE - 90 * MINUTE

/** Values a minute apart; what is not told is left out. */
export const everyMinute = (values: readonly (number | null)[], from = 0) =>
  values.flatMap((value, minute) => (value === null ? [] : [[from + minute, value] as const]))

/** @param at the application of the test, and who is logged in there, once they are there */
export function watchedSensors(at: () => { readonly t: TestApp; readonly token: string }) {
  let made = 0
  async function makeSensor(more: object = {}): Promise<string> {
    made += 1
    const { id } = await at().t.make('sensor', {
      name: `Fridge ${made}`,
      path: `watched-${made}`,
      kind: 'temperature',
      unit: 'C',
      locationId: at().t.home.places.kitchen,
      ...more,
    })
    return id as string
  }
  const makeAlert = (condition: string, sensorId: string, more: object = {}) =>
    at().t.make('alert', {
      name: `Watch ${condition}`,
      subject: 'sensor',
      condition,
      sensorIds: [sensorId],
      locationId: at().t.home.places.root,
      ...more,
    })
  async function record(sensorId: string, values: readonly (readonly [number, number])[]) {
    const readings = values.map(([minute, value]) => ({
      sensorId,
      at: new Date(START + minute * MINUTE).toISOString(),
      value,
    }))
    const answer = await at().t.call(at().token, 'POST', '/monitor/streams', { readings })
    if (answer.body['count'] !== readings.length) throw new Error(JSON.stringify(answer.body))
  }
  const minuteOf = (at: unknown) => (at === null ? null : (Date.parse(at as string) - START) / MINUTE)
  async function breaches(sensorId: string) {
    const rows = await rowsOf(
      at().t,
      `select id, name, kind, level, status, began, peak, ended, is_alerting as "isAlerting" from incidence
       where organization_id = $1 and sensor_id = $2 and deleted is null order by began`,
      [sensorId],
    )
    return rows.map((row): Record<string, unknown> => ({
      ...row,
      began: minuteOf(row['began']),
      ended: minuteOf(row['ended']),
    }))
  }
  const events = (sensorId: string) =>
    rowsOf(
      at().t,
      `select action, kind from event where organization_id = $1 and data ->> 'sensorId' = $2 order by at, action`,
      [sensorId],
    )
  const notices = (incidenceId: unknown) =>
    rowsOf(
      at().t,
      `select id, name, kind, level, resolved, address, ended_at as "endedAt" from notification
       where organization_id = $1 and incidence_id = $2 and deleted is null`,
      [incidenceId],
    )
  const states = (sensorId: string) =>
    rowsOf(at().t, 'select state from sensor_watch where organization_id = $1 and sensor_id = $2', [sensorId])
  const lookNow = async (now?: number) => {
    await at().t.pool.use(connection =>
      connection.send({ text: "update alert_watch set sensors_due = now() - interval '1 second'" }),
    )
    await watchSensors(at().t.pool, now)
  }

  return { makeSensor, makeAlert, record, breaches, events, notices, states, lookNow }
}
