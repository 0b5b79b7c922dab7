/** What was found at a control point against the point's limits. */

export interface PointLimits {
  readonly measure: string
  /** In the unit of what is measured; null is open. */
  readonly minimum: number | null
  readonly maximum: number | null
}

export interface Finding {
  readonly value: number | null
  /** What the person says, where nothing is measured against limits. */
  readonly isOk: boolean | null
}

export type CheckVerdict =
  | { readonly isOk: boolean }
  | { readonly missing: 'value' | 'isOk' }
  | { readonly contradicts: true }

/**
 * Whether a point is in order. Limits decide where there are some, and both ends belong to them; a person may
 * still call in doubt what lies within, but never call in order what lies outside. Without limits the person decides.
 */
export function judgeCheck({ measure, minimum, maximum }: PointLimits, finding: Finding): CheckVerdict {
  const hasLimits = minimum !== null || maximum !== null
  if (measure === 'visual' || !hasLimits)
    return finding.isOk === null ? { missing: 'isOk' } : { isOk: finding.isOk }
  if (finding.value === null) return { missing: 'value' }
  const isWithin =
    finding.value >= (minimum ?? Number.NEGATIVE_INFINITY) &&
    finding.value <= (maximum ?? Number.POSITIVE_INFINITY)
  if (!isWithin && finding.isOk === true) return { contradicts: true }
  return { isOk: isWithin && finding.isOk !== false }
}
