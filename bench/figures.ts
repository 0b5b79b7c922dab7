/** A measured ratio and what it must keep. */
export interface Figure {
  readonly name: string
  readonly ratio: number
  readonly atLeast?: number
  readonly atMost?: number
  readonly detail: string
}

/** Says of each whether it is kept; answers whether all are. */
export function tell(figures: readonly Figure[]): boolean {
  let isKept = true
  for (const { name, ratio, atLeast, atMost, detail } of figures) {
    const holds = (atLeast === undefined || ratio >= atLeast) && (atMost === undefined || ratio <= atMost)
    isKept &&= holds
    const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
    console.log(`${holds ? 'kept  ' : 'MISSED'}  ${name}: ${ratio.toFixed(2)} (${bound})\n        ${detail}`)
  }
  return isKept
}
