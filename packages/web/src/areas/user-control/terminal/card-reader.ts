/** A card reader types like a keyboard, only faster than anybody, and ends with Enter. */

export interface Stroke {
  readonly key: string
  /** Milliseconds. */
  readonly at: number
}

const SHORTEST = 8
/** Nobody's fingers are that fast over a whole number. */
const FASTEST_MS = 45

/** The number that a reader typed just before Enter; undefined where a person typed. */
export function cardTyped(strokes: readonly Stroke[], now: number): string | undefined {
  let from = strokes.length
  let after = now
  while (from > 0) {
    const stroke = strokes[from - 1]
    if (stroke === undefined || after - stroke.at > FASTEST_MS || !/^[0-9a-f:-]$/i.test(stroke.key)) break
    after = stroke.at
    from -= 1
  }
  const typed = strokes.slice(from).map(({ key }) => key)
  return typed.length < SHORTEST ? undefined : typed.join('')
}
