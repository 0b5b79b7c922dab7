/** Opening and cleaning times: by weekday and the place's own clock. What passes midnight is two lines. */

export interface Period {
  readonly kind: 'opening' | 'cleaning'
  /** 1 is Monday, 7 Sunday. */
  readonly weekday: number
  /** HH:mm */
  readonly from: string
  /** HH:mm, at most 24:00. */
  readonly to: string
}

export const periodRules = ['problem.period.order', 'problem.period.overlap'] as const
export type PeriodRule = (typeof periodRules)[number]

export interface PeriodFault {
  /** The line's place in the list, from 0. */
  readonly index: number
  readonly rule: PeriodRule
  /** The line that it overlaps, counted from 1 as people count. */
  readonly values?: { readonly other: number }
}

/**
 * What is wrong with a list of periods: a line that ends before or when it begins, and a line that overlaps an
 * earlier one of its kind on its weekday. Lines that only touch do not overlap.
 */
export function periodFaults(periods: readonly Period[]): PeriodFault[] {
  return periods.flatMap((period, index): PeriodFault[] => {
    // Times of this form compare as text.
    if (period.from >= period.to) return [{ index, rule: 'problem.period.order' }]
    const other = periods.findIndex(
      (before, position) =>
        position < index &&
        before.kind === period.kind &&
        before.weekday === period.weekday &&
        before.from < period.to &&
        period.from < before.to,
    )
    return other === -1 ? [] : [{ index, rule: 'problem.period.overlap', values: { other: other + 1 } }]
  })
}

const kinds = ['opening', 'cleaning'] as const

/** The periods as they are kept: by kind, weekday and beginning; lines that touch become one. */
export function tidyPeriods(periods: readonly Period[]): Period[] {
  const sorted = [...periods].sort(
    (one, two) =>
      kinds.indexOf(one.kind) - kinds.indexOf(two.kind) ||
      one.weekday - two.weekday ||
      (one.from < two.from ? -1 : 1),
  )
  const tidy: Period[] = []
  for (const { kind, weekday, from, to } of sorted) {
    const last = tidy.at(-1)
    if (last && last.kind === kind && last.weekday === weekday && last.to === from)
      tidy[tidy.length - 1] = { kind, weekday, from: last.from, to }
    else tidy.push({ kind, weekday, from, to })
  }
  return tidy
}
