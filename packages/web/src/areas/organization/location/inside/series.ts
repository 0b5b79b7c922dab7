const nameMax = 200
export const seriesMax = 100

/**
 * The names of several places made at once: `Shelf 1` to `Shelf 6`. A name with a number at its end goes on from
 * there. Names that are taken beside them are passed over, so that nothing is called twice.
 */
export function seriesNames(first: string, count: number, taken: readonly string[]): string[] {
  const known = new Set(taken.map(name => name.toLowerCase()))
  const typed = first.trim()
  if (typed === '') return []
  const [, stem = typed, number = '1'] = /^(.*\S)\s+(\d{1,4})$/u.exec(typed) ?? []
  const names: string[] = []
  for (let next = Number(number); names.length < Math.min(count, seriesMax); next += 1) {
    const name = `${stem.slice(0, nameMax - 6)} ${next}`
    if (!known.has(name.toLowerCase())) names.push(name)
  }
  return names
}
