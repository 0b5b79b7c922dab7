/** The scale of a chart of a paper. */
import type { ChartBlock } from './paper.ts'

/** From where to where it goes: bars stand on nothing, lines go from the least to the most. */
export function scaleOf({ look, series }: Pick<ChartBlock, 'look' | 'series'>): readonly [number, number] {
  const values = series.flatMap(({ values: all }) => all.filter(value => value !== null))
  const [least, most] = values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    look === 'bars' ? [0, 0] : [Infinity, -Infinity],
  )
  if (!Number.isFinite(least)) return [0, 1]
  return least === most ? [look === 'bars' ? least : least - 1, most + 1] : [least, most]
}
