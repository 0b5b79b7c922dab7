/** Readings as machines send them, each judged by itself. One bad reading refuses no other. */
import { instantFault, instantOf, valueFault, valueIn, type RefusalCode } from '@cloche/domain/rules/readings'
import type { Refusal, SensorReadings, WrittenSensor } from '../temperature-history/index.ts'
import type { MachineCaller } from './caller.ts'

export interface Judged {
  readonly readings: readonly SensorReadings[]
  readonly rejected: readonly { readonly index: number; readonly code: RefusalCode }[]
  /** Those of them that are counted at a sensor. */
  readonly refusals: readonly Refusal[]
  /** Whether any named a sensor of the machine. */
  readonly isOwn: boolean
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Values in other units are turned exactly, which takes a while; of a probe they come again and again. */
const REMEMBERED = 5000

function inUnitOf(): (value: number, unit: string | undefined, sensor: WrittenSensor) => number | undefined {
  const known = new Map<string, number | undefined>()
  return (value, unit, { unit: own }) => {
    if (unit === undefined || unit === own) return value
    const key = `${value} ${unit} ${own}`
    if (known.has(key)) return known.get(key)
    const turned = valueIn(value, unit, own)
    if (known.size < REMEMBERED) known.set(key, turned)
    return turned
  }
}

/** A door is open or closed, and may say so. */
function numberOf(value: unknown, { kind }: WrittenSensor): number {
  if (typeof value === 'number') return value
  return typeof value === 'boolean' && kind === 'door' ? Number(value) : Number.NaN
}

/**
 * @param rows as they came: whatever JSON can hold; undefined for a line that is no JSON
 * @param sensors all of the machine, by id and by technical name
 */
export function judgeRows(
  rows: readonly unknown[],
  sensors: readonly WrittenSensor[],
  { since, now }: Pick<MachineCaller, 'since' | 'now'>,
): Judged {
  const known = new Map<string, WrittenSensor>()
  for (const sensor of sensors) known.set(sensor.path, sensor)
  for (const sensor of sensors) known.set(sensor.id, sensor)
  const bySensor = new Map<WrittenSensor, SensorReadings>()
  const rejected: { index: number; code: RefusalCode }[] = []
  const refusals: Refusal[] = []
  const turned = inUnitOf()
  let isOwn = false
  // Rows of one instant often follow each other.
  let [lastText, lastAt]: [unknown, number | undefined] = [undefined, undefined]
  for (const [index, row] of rows.entries()) {
    const refuse = (code: RefusalCode) => void rejected.push({ index, code })
    if (row === null || typeof row !== 'object' || Array.isArray(row)) {
      refuse('malformed')
      continue
    }
    const { sensor: name, at: text, value: said, unit } = row as Readonly<Record<string, unknown>>
    if (typeof name !== 'string' || (unit !== undefined && unit !== null && typeof unit !== 'string')) {
      refuse('malformed')
      continue
    }
    const sensor = known.get(name) ?? known.get(name.toLowerCase())
    if (sensor === undefined) {
      // Whose it is, and whether it is there at all, is not told.
      refuse(UUID.test(name) ? 'otherDevice' : 'unknownSensor')
      continue
    }
    isOwn = true
    if (text !== lastText) [lastText, lastAt] = [text, instantOf(text)]
    const at = lastAt
    const given = numberOf(said, sensor)
    const value = Number.isFinite(given) ? turned(given, unit ?? undefined, sensor) : given
    const code =
      at === undefined
        ? 'badInstant'
        : value === undefined
          ? 'unknownUnit'
          : (valueFault(sensor.kind, value) ?? instantFault(at, since, now))
    if (code !== undefined || at === undefined || value === undefined) {
      const reason = code ?? 'malformed'
      refuse(reason)
      refusals.push({
        sensor,
        code: reason,
        at: at ?? null,
        value: value === undefined || !Number.isFinite(value) ? null : value,
      })
      continue
    }
    const readings = bySensor.get(sensor)
    if (readings === undefined) bySensor.set(sensor, { sensor, at: [at], values: [value] })
    else {
      readings.at.push(at)
      readings.values.push(value)
    }
  }
  return { readings: [...bySensor.values()], rejected, refusals, isOwn }
}
