/** Writes readings: each instant of a sensor once, summed by minute and hour, the newest at the sensor, and judged. */
import { HOUR_MS, MINUTE_MS, sumsOf } from '@cloche/domain/rules/readings'
import { ENTITIES } from '@cloche/domain/entities'
import type { Transaction } from '../../database/transaction.ts'
import { lateStatement } from '../../ledger-seals/index.ts'
import { changeOf } from '../../entity-engine/changes.ts'
import { judgeReadings } from '../alarm-watching/index.ts'
import * as store from './reading.store.ts'
import type { WrittenSensor } from './sensors.ts'

/** What came of a sensor, in any order. */
export interface SensorReadings {
  readonly sensor: WrittenSensor
  /** Milliseconds of the epoch. */
  readonly at: number[]
  /** In the sensor's unit. */
  readonly values: number[]
}

export interface Written {
  readonly accepted: number
  /** What was there already, or came twice. */
  readonly duplicates: number
}

/** The same in order, each instant once: of two at one instant the first counts. */
function inOrder({ sensor, at, values }: SensorReadings): SensorReadings {
  let isOrdered = true
  for (let place = 1; place < at.length && isOrdered; place++)
    isOrdered = (at[place] as number) > (at[place - 1] as number)
  if (isOrdered) return { sensor, at, values }
  const places = Array.from(at.keys()).sort(
    (one, two) => (at[one] as number) - (at[two] as number) || one - two,
  )
  const kept = places.filter((place, index) => index === 0 || at[place] !== at[places[index - 1] as number])
  return {
    sensor,
    at: kept.map(place => at[place] as number),
    values: kept.map(place => values[place] as number),
  }
}

function columnsOf(all: readonly SensorReadings[]): store.ReadingColumns {
  const places: number[] = []
  for (const [index, { at }] of all.entries())
    for (let row = 0; row < at.length; row++) places.push(index + 1)
  return {
    sensorIds: all.map(({ sensor }) => sensor.id),
    places,
    at: all.flatMap(({ at }) => at),
    values: all.flatMap(({ values }) => values),
  }
}

/**
 * Without those that are there. What is newer than a sensor's newest cannot be: only late ones are looked for, and all of a
 * sensor that knows of none.
 * @param isSure false: of every sensor all are looked for
 */
async function withoutKnown(
  transaction: Transaction,
  organizationId: string,
  all: readonly SensorReadings[],
  isSure: boolean,
): Promise<readonly SensorReadings[]> {
  const isLate = ({ lastAt }: WrittenSensor, at: number) => !isSure || lastAt === null || at <= lastAt
  const late = all.flatMap(({ sensor, at, values }) => {
    const count = at.findIndex(instant => !isLate(sensor, instant))
    const upTo = count === -1 ? at.length : count
    return upTo === 0 ? [] : [{ sensor, at: at.slice(0, upTo), values: values.slice(0, upTo) }]
  })
  if (late.length === 0) return all
  const columns = columnsOf(late)
  const { rows } = await transaction.query(store.knownStatement(organizationId, columns))
  if (rows.length === 0) return all
  const known = new Map<string, Set<number>>()
  for (const { row } of rows) {
    const id = columns.sensorIds[(columns.places[row] as number) - 1] as string
    const instants = known.get(id) ?? new Set()
    instants.add(columns.at[row] as number)
    known.set(id, instants)
  }
  return all.flatMap(one => {
    const there = known.get(one.sensor.id)
    if (there === undefined) return [one]
    const left = Array.from(one.at.keys()).filter(place => !there.has(one.at[place] as number))
    if (left.length === 0) return []
    return [
      {
        sensor: one.sensor,
        at: left.map(place => one.at[place] as number),
        values: left.map(place => one.values[place] as number),
      },
    ]
  })
}

function newestOf(all: readonly SensorReadings[]): store.Newest[] {
  return all.flatMap(({ sensor, at, values }) => {
    const newest = at.at(-1) as number
    if (sensor.lastAt !== null && newest <= sensor.lastAt) return []
    return [{ sensorId: sensor.id, at: newest, value: values.at(-1) as number }]
  })
}

/**
 * Writes readings of sensors that this transaction has locked. Late ones fill their gap; what is there stays as it is.
 * @param isSure false: a sensor may not know its newest reading
 * @returns how many were written, and how many were there or came twice
 */
export async function writeReadings(
  transaction: Transaction,
  organizationId: string,
  given: readonly SensorReadings[],
  isSure = true,
): Promise<Written> {
  const sent = given.reduce((sum, { at }) => sum + at.length, 0)
  const ordered = given
    .filter(({ at }) => at.length > 0)
    .map(inOrder)
    .sort((one, two) => (one.sensor.id < two.sensor.id ? -1 : 1))
  const fresh = await withoutKnown(transaction, organizationId, ordered, isSure)
  const columns = columnsOf(fresh)
  const accepted = columns.at.length
  if (accepted === 0) return { accepted, duplicates: sent }
  const { sensorIds } = columns
  const places = [...new Set(fresh.map(({ sensor }) => sensor.locationId))]
  void transaction.query(
    store.addStatement(organizationId, columns, {
      entity: ENTITIES.stream.name,
      verb: 'create',
      ids: null,
      places,
    }),
  )
  for (const [table, span] of [
    ['reading_minute', MINUTE_MS],
    ['reading_hour', HOUR_MS],
  ] as const) {
    const sums = fresh.flatMap((one, index) => sumsOf(one, span).map(sum => ({ ...sum, place: index + 1 })))
    void transaction.query(store.sumStatement(table, organizationId, sensorIds, sums))
    if (span !== HOUR_MS) continue
    const hours = sums.map(({ at, place }) => ({ sensorId: sensorIds[place - 1] as string, at }))
    const late = lateStatement(organizationId, hours)
    if (late) void transaction.query(late)
  }
  const newest = newestOf(fresh)
  if (newest.length > 0)
    void transaction.query(
      store.newestStatement(
        organizationId,
        newest,
        changeOf(
          ENTITIES.sensor,
          'change',
          newest.map(({ sensorId }) => ({
            id: sensorId,
            locationId: fresh.find(({ sensor }) => sensor.id === sensorId)?.sensor.locationId,
          })),
        ),
      ),
    )
  const measured = fresh.map(({ sensor, at, values }) => ({
    sensorId: sensor.id,
    at,
    values,
    newest: sensor.lastAt,
  }))
  await judgeReadings(transaction, organizationId, measured)
  return { accepted, duplicates: sent - accepted }
}

/**
 * Runs work that writes readings in a transaction. Where one turns out to be there though its sensor knew of none so new,
 * which nobody but a hand in the database brings about, all was undone: it runs once more, and looks for each.
 */
export async function writingReadings<T>(work: (isSure: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(true)
  } catch (error) {
    const { code, table } = error as { code?: string; table?: string }
    if (code !== '23505' || table === undefined || !/^reading_(\d{6}|default)$/.test(table)) throw error
    return work(false)
  }
}
