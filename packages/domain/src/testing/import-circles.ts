/** Circles of imports: files each of which imports the others, directly or through each other. */

/**
 * The circles among files, the largest first; a file that imports nobody who imports it back is in none.
 * @param imports what each file imports; what is no key is passed over
 */
export function importCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order: string[] = []
  const seen = new Set<string>()
  const importers = new Map<string, string[]>()
  for (const [file, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  /** Files that are reached from one, each after all that it reaches. */
  const visit = (start: string, next: (file: string) => readonly string[], found: string[]): void => {
    const open = [{ file: start, rest: [...next(start)] }]
    seen.add(start)
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const file = top.rest.pop()
      if (file === undefined) {
        found.push(top.file)
        open.pop()
      } else if (imports.has(file) && !seen.has(file)) {
        seen.add(file)
        open.push({ file, rest: [...next(file)] })
      }
    }
  }
  for (const file of imports.keys()) if (!seen.has(file)) visit(file, one => imports.get(one) ?? [], order)
  seen.clear()
  const circles: string[][] = []
  for (const file of order.toReversed()) {
    if (seen.has(file)) continue
    const circle: string[] = []
    visit(file, one => importers.get(one) ?? [], circle)
    if (circle.length > 1) circles.push(circle.toSorted())
  }
  return circles.toSorted((a, b) => b.length - a.length)
}
