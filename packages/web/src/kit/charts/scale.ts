/** The lines of a scale from 0 to at least `most`, at round steps (1, 2, 5 times a power of ten), about `lines` of them. */
export function scaleLines(most: number, lines = 4): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / lines
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find(times => times * power >= rough) ?? 10) * power)
  const count = Math.ceil(most / step)
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

/** Which of so many labels are written where there is room for `room` of them: evenly, the last one always. */
export function labelledAt(count: number, room: number): (at: number) => boolean {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)))
  return at => (count - 1 - at) % every === 0
}

/** The lines of a scale that holds both ends and 0, at round steps, small ones too. */
export function rangeLines(least: number, most: number, lines = 4): number[] {
  if (!(most > least)) return [0, 1]
  const rough = (most - least) / lines
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find(times => times * power >= rough - 1e-9) ?? 10) * power
  const [first, last] = [Math.floor(least / step + 1e-9), Math.ceil(most / step - 1e-9)]
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}
