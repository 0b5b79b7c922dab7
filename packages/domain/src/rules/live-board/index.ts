/**
 * The board on the wall: what is said of each sensor at an instant, which of them comes first, and what a machine's
 * sensors say together.
 *
 * Words: a sensor **stands** silent, never heard of, below or above its limits, within them, or free (it has none). An
 * alarm is an incidence that nobody closed: **open** while nobody took it on, **taken** after. Instants and spans are
 * milliseconds, values in the unit of the sensor. Answers are data and text keys.
 */
export { conditionOf, TONES, tellingOf } from './tile.ts'
export type { Alarms, Telling, Tone, WatchedSensor } from './tile.ts'
export { byUrgency, countsOf } from './order.ts'
export type { Placed } from './order.ts'
export { machineTelling } from './machine.ts'
export type { MachineTelling } from './machine.ts'
export { trendOf } from './trend.ts'
export { roundSpan } from './round-span.ts'
