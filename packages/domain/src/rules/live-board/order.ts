/** Which sensor comes first, and how many stand how. */
import { tellingOf, type Condition, type WatchedSensor } from './tile.ts'

export interface Placed extends WatchedSensor {
  readonly id: string
  readonly name: string
}

/** The worst first; of those that are equally bad the one that has been so for longest, then by their names. */
export function byUrgency<Sensor extends Placed>(sensors: readonly Sensor[], now: number): Sensor[] {
  return sensors
    .map(sensor => ({ sensor, telling: tellingOf(sensor, now) }))
    .toSorted((one, other) => {
      const longest = (of: typeof one) => of.telling.since ?? of.sensor.at ?? Number.NEGATIVE_INFINITY
      return (
        one.telling.rank - other.telling.rank ||
        (one.telling.rank < 5 ? longest(one) - longest(other) : 0) ||
        one.sensor.name.localeCompare(other.sensor.name) ||
        (one.sensor.id < other.sensor.id ? -1 : 1)
      )
    })
    .map(({ sensor }) => sensor)
}

export interface BoardCounts extends Readonly<Record<Condition, number>> {
  readonly all: number
  /** With an alarm that nobody took on. */
  readonly alarm: number
}

/** How many stand how. */
export function countsOf(sensors: readonly WatchedSensor[], now: number): BoardCounts {
  const counts = { all: sensors.length, alarm: 0, silent: 0, never: 0, low: 0, high: 0, within: 0, free: 0 }
  for (const sensor of sensors) {
    counts[tellingOf(sensor, now).condition] += 1
    if (sensor.open > 0) counts.alarm += 1
  }
  return counts
}
