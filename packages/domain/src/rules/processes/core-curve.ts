/** The readings of a probe in food that count, as they come: what was read while it was drawn or moved is left out. */
import { longestGap, type Sample } from '../food-safety/index.ts'

/**
 * How fast the middle of food changes at most, in °C a minute, over and above half a degree of noise. A reading that jumps
 * further from the one before is not the food's: the probe was drawn, dropped or pushed elsewhere. It and what follows is left
 * out until readings keep this pace among themselves for a minute: those are the food's again. Small portions in a regenerating
 * oven or a fryer change faster than a roast.
 */
export const corePace = { usual: 8, small: 30, noise: 0.5, calmSeconds: 60 } as const

/** Food that is done in less than a quarter of an hour is small. */
const smallSeconds = 900

/** The pace of a process. */
export const paceOf = (kind: string, cookTime: number | null): number =>
  kind === 'regenerate' || (cookTime !== null && cookTime < smallSeconds) ? corePace.small : corePace.usual

/** A probe that is back so soon and within so little of where it was proves the time between, as if nothing had been left out. */
const back = { seconds: 120, within: 2 } as const

/** From when until when, in seconds of the record. */
export type Span = readonly [from: number, to: number]

export interface CoreCurve {
  /** Readings that count. Between two runs nothing is proved. */
  readonly runs: readonly (readonly Sample[])[]
  /** Readings that were left out. */
  readonly left: readonly Sample[]
}

/** Takes readings in order of time. */
export class CoreReadings {
  readonly #pace: number
  readonly #runs: Sample[][] = []
  readonly #counted: Sample[] = []
  readonly #left: Sample[] = []
  #settling: Sample[] = []

  constructor(pace: number = corePace.usual) {
    this.#pace = pace
  }

  #keepsPace(before: Sample, after: Sample): boolean {
    const minutes = (after.second - before.second) / 60
    return Math.abs(after.celsius - before.celsius) <= corePace.noise + this.#pace * minutes
  }

  #count(samples: readonly Sample[], isContinued: boolean): void {
    this.#counted.push(...samples)
    const run = this.#runs.at(-1)
    if (run !== undefined && isContinued) run.push(...samples)
    else this.#runs.push([...samples])
  }

  /** A temperature that somebody measured by hand and typed: it counts, and proves nothing of the time around it. */
  typed(sample: Sample): void {
    this.#count([sample], false)
  }

  add(sample: Sample): void {
    const last = this.#runs.at(-1)?.at(-1)
    if (this.#settling.length === 0) {
      if (last === undefined || this.#keepsPace(last, sample))
        this.#count([sample], last !== undefined && sample.second - last.second <= longestGap)
      else this.#settling = [sample]
      return
    }
    const before = this.#settling.at(-1) as Sample
    if (!this.#keepsPace(before, sample)) {
      this.#left.push(...this.#settling)
      this.#settling = [sample]
      return
    }
    this.#settling.push(sample)
    const [first] = this.#settling as [Sample]
    if (sample.second - first.second < corePace.calmSeconds) return
    const isBack =
      last !== undefined &&
      first.second - last.second <= back.seconds &&
      Math.abs(first.celsius - last.celsius) <= back.within
    this.#count(this.#settling, isBack)
    this.#settling = []
  }

  /** All that counts so far, in order. */
  counted(): readonly Sample[] {
    return this.#counted
  }

  /** What counts so far; what has not settled yet is left out for now. */
  curve(): CoreCurve {
    return { runs: this.#runs, left: [...this.#left, ...this.#settling] }
  }
}

/** Spans of readings that follow each other more closely than a minute and a half. */
export function spansOf(samples: readonly Sample[], apart = 90): Span[] {
  const spans: [number, number][] = []
  for (const { second } of samples.toSorted((a, b) => a.second - b.second)) {
    const last = spans.at(-1)
    if (last !== undefined && second - last[1] <= apart) last[1] = second
    else spans.push([second, second])
  }
  return spans
}
