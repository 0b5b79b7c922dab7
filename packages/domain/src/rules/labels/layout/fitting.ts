import { compose, type Attempt, type Composition } from './compose.ts'
import type { LabelKind } from '../wording/missing-fields.ts'
import type { LabelPart } from './plan.ts'

const LEAST_SCALE = 0.72
const MOST_SCALE = 1.32
const AIRINESS = [2.4, 1.9, 1.5, 1.2, 1]

/**
 * What gives way when a label is too small, the first to go first. Name and date never do; allergens are the last, and
 * a list of ingredients gives way to the allergens alone. What is sold keeps what the law asks for longer.
 */
const GIVING_WAY: Readonly<Record<LabelKind, readonly LabelPart[]>> = {
  prep: [
    'address',
    'place',
    'storage',
    'supplierLot',
    'operator',
    'ingredients',
    'code',
    'serial',
    'bestBefore',
    'quantity',
    'cannotEnsure',
    'made',
    'batch',
    'state',
    'traces',
    'contains',
  ],
  sale: [
    'place',
    'supplierLot',
    'made',
    'serial',
    'state',
    'code',
    'address',
    'storage',
    'operator',
    'bestBefore',
    'ingredients',
    'quantity',
    'batch',
    'cannotEnsure',
    'traces',
    'contains',
  ],
}

/** The largest scale that fits, to the hundredth; `LEAST_SCALE` is known to. */
function largestScale(composition: Composition, attempt: Attempt): number {
  let low = LEAST_SCALE
  let high = MOST_SCALE
  if (compose(composition, { ...attempt, scale: high }).fits) return high
  while (high - low > 0.012) {
    const middle = (low + high) / 2
    if (compose(composition, { ...attempt, scale: middle }).fits) low = middle
    else high = middle
  }
  return low
}

const isSaid = ({ texts, linear, proportions }: Composition, part: LabelPart): boolean => {
  if (part === 'code') return linear !== null
  if (part === 'contains') return texts.containsAll !== null
  if (proportions.format === 'tiny' && (part === 'place' || part === 'operator' || part === 'address'))
    return false
  return texts.parts.has(part)
}

/** Smaller codes first, then fewer parts, until everything fits at the least scale. */
function firstFitting(composition: Composition, modules: readonly (number | null)[]): Attempt {
  const attempts: Attempt[] = []
  const base = { scale: LEAST_SCALE, airiness: 1 }
  for (const module of modules) attempts.push({ ...base, module, leftOut: new Set() })
  const leftOut = new Set<LabelPart>()
  for (const part of GIVING_WAY[composition.options.kind ?? 'prep']) {
    if (!isSaid(composition, part)) continue
    leftOut.add(part)
    attempts.push({ ...base, module: modules.at(-1) ?? null, leftOut: new Set(leftOut) })
  }
  const last = attempts.at(-1) ?? { ...base, module: null, leftOut }
  return attempts.find(attempt => compose(composition, attempt).fits) ?? last
}

/** Parts that were left out although later ones made the room come back, the most wanted first. */
function restored(composition: Composition, attempt: Attempt): Attempt {
  let best = attempt
  for (const part of [...attempt.leftOut].reverse()) {
    const leftOut = new Set([...best.leftOut].filter(each => each !== part))
    const wider = { ...best, leftOut }
    if (compose(composition, wider).fits) best = wider
  }
  return best
}

/** The largest code that fits with what is left. */
const withLargestCode = (composition: Composition, attempt: Attempt, modules: readonly number[]): Attempt =>
  modules.map(module => ({ ...attempt, module })).find(each => compose(composition, each).fits) ?? attempt

/** How a label is set: which parts, how large a code, the largest type, and gaps as wide as there is room. */
export function bestAttempt(composition: Composition, modules: readonly number[]): Attempt {
  const fitting = firstFitting(composition, modules.length > 0 ? modules : [null])
  const attempt = restored(composition, withLargestCode(composition, fitting, modules))
  const scaled = { ...attempt, scale: largestScale(composition, attempt) }
  const airiness = AIRINESS.find(each => compose(composition, { ...scaled, airiness: each }).fits) ?? 1
  return { ...scaled, airiness }
}
