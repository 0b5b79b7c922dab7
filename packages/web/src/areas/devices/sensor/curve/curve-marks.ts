import { breachesIn, machineSpans, type Breach, type Limits, type Span } from '@cloche/domain/rules/curves'
import type { RampName } from '../../../../kit/theme/ramps.ts'
import type { During, Series } from './use-curve.ts'

export interface Lane {
  readonly key: 'door' | 'defrost' | 'error' | 'food'
  readonly color: RampName
  readonly spans: readonly Span[]
}

const colours = { door: 'saffron', defrost: 'cyan', error: 'red', food: 'violet' } as const

/** Stretches that touch become one. */
function together(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1)
    if (last !== undefined && span.from <= last.to)
      all[all.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else all.push(span)
  }
  return all
}

/** When doors of the machine stood open, it defrosted or failed, and food stood there: what there is of it. */
export function lanesOf(doors: readonly Series[], during: During | undefined, span: Span): Lane[] {
  const said = (during?.events ?? []).map(event => ({ ...event, at: Date.parse(event.at) }))
  const spansOfMachine = machineSpans(said, span)
  const of = (kind: 'door' | 'defrost' | 'error') => spansOfMachine.filter(one => one.kind === kind)
  const spans: Readonly<Record<Lane['key'], readonly Span[]>> = {
    door: together([...of('door'), ...doors.flatMap(door => breachesIn(door, { lower: null, upper: 0 }))]),
    defrost: together(of('defrost')),
    error: of('error'),
    food: together(
      (during?.food ?? []).map(({ from, to, isInside }) => ({
        from: Date.parse(from),
        to: isInside ? span.to : Date.parse(to),
      })),
    ),
  }
  return (Object.keys(colours) as Lane['key'][])
    .map(key => ({
      key,
      color: colours[key],
      spans: spans[key].filter(({ from, to }) => to >= span.from && from <= span.to),
    }))
    .filter(lane => lane.spans.length > 0)
}

/** What of a curve lies outside its limits for longer than it may, within a span. */
export function breachesWithin(
  series: Series | undefined,
  limits: Limits,
  tolerance: number | null,
  span: Span,
): Breach[] {
  if (series === undefined) return []
  return breachesIn(series, limits, (tolerance ?? 0) * 1000).filter(
    ({ from, to }) => to >= span.from && from <= span.to,
  )
}

/** Their length in all, in milliseconds, as far as it lies within a span. */
export const lengthOf = (spans: readonly Span[], { from, to }: Span): number =>
  spans.reduce((sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)), 0)
