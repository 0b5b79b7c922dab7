/**
 * Curves of sensors as people read them: spans one looks at, what lies outside limits, lines that break where nothing was
 * measured, doors and defrosts told by machines, what came since.
 *
 * Instants and lengths are milliseconds, values in the unit of the sensor. A curve's columns are of one length, its instants
 * ascend; a point stands for all that was measured until the next (`low` to `high`, `value` the mean).
 */
export { breachesIn, summaryOf } from './breaches.ts'
export type { Breach, Limits } from './breaches.ts'
export { CURVE_SPANS, LONGEST_SPAN, moved, SHORTEST_SPAN, spanNamed, within, zoomed } from './spans.ts'
export type { NamedSpan, Span } from './spans.ts'
export { brokenLine, isReading, joined, placeOf } from './points.ts'
export type { Curve } from './points.ts'
export { machineSpans } from './machine-spans.ts'
