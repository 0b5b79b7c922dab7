/** Lines over days as several small charts, so that each can be read: an oven beside a fridge would flatten it. */
import type { Chart, Limits, Series } from './document.ts'

/** Lines of one small chart at most, and by how many times the widest of them what it shows may be wider. */
const LINES_MAX = 6
const WIDER = 3
/** Values that lie so close stand together in any case. In the unit of the chart. */
const CLOSE = 8

export interface Panel {
  /** What all of its lines had to be between; null: nothing was said. */
  readonly limits: Limits | null
  /** Lines with their places among those of the chart. */
  readonly series: readonly (Series & { readonly at: number })[]
}

type Placed = Series & { readonly at: number }

const keyOf = ({ limits }: Series): string =>
  limits === undefined ? '' : `${limits.low ?? ''} ${limits.high ?? ''}`

function spanOf(series: readonly Series[]): readonly [least: number, most: number] | null {
  const values = series.flatMap(one => one.values.filter(value => value !== null))
  return values.length === 0 ? null : [Math.min(...values), Math.max(...values)]
}

/** Whether a line beside others leaves all of them legible. */
function fits(panel: readonly Placed[], one: Placed): boolean {
  if (panel.length >= LINES_MAX) return false
  const [whole, own, others] = [spanOf([...panel, one]), spanOf([one]), spanOf(panel)]
  if (whole === null || own === null || others === null) return true
  const widest = Math.max(own[1] - own[0], others[1] - others[0])
  return whole[1] - whole[0] <= Math.max(CLOSE, WIDER * widest)
}

const middleOf = (one: Series): number => {
  const span = spanOf([one])
  return span === null ? 0 : (span[0] + span[1]) / 2
}

/** The lines of a chart by the limits that they share, and within those by what they measured; coldest first. */
export function panelsOf({ series }: Pick<Chart, 'series'>): Panel[] {
  const panels: Placed[][] = []
  const alike = Map.groupBy(
    series.map((one, at): Placed => ({ ...one, at })),
    keyOf,
  )
  for (const all of alike.values()) {
    let panel: Placed[] = []
    for (const one of all.toSorted((a, b) => middleOf(a) - middleOf(b) || a.at - b.at)) {
      if (panel.length === 0 || !fits(panel, one)) panels.push((panel = []))
      panel.push(one)
    }
  }
  return panels
    .toSorted((a, b) => middleOf(a[0]!) - middleOf(b[0]!) || a[0]!.at - b[0]!.at)
    .map(all => ({ limits: all[0]?.limits ?? null, series: all.toSorted((a, b) => a.at - b.at) }))
}

/** By which words the limits of lines are said; null: there are none. */
export function limitsShown(
  limits: Limits | null,
): 'reportPages.limits.between' | 'reportPages.limits.atMost' | 'reportPages.limits.atLeast' | null {
  if (limits === null) return null
  if (limits.low !== null && limits.high !== null) return 'reportPages.limits.between'
  return limits.low === null ? 'reportPages.limits.atMost' : 'reportPages.limits.atLeast'
}
