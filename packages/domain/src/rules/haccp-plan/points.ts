/** What cannot be right about a point, before anybody checks it. */
import type { Fault } from '../../problems.ts'

interface Limits {
  readonly minimum: number | null
  readonly maximum: number | null
}

export interface PointForm extends Limits {
  readonly measure: string
  readonly plausibleMinimum: number | null
  readonly plausibleMaximum: number | null
  readonly values: readonly (Limits & {
    readonly name: string
    readonly measure: string
    readonly method: string
  })[]
  readonly groupLimits: readonly (Limits & {
    readonly name: string
    readonly productIds: readonly string[]
  })[]
}

/** What can be measured at all, by what is measured: °C, pH from 0 to 14, water activity from 0 to 1. */
export const possible: Readonly<Record<string, readonly [number, number]>> = {
  temperature: [-100, 400],
  ph: [0, 14],
  waterActivity: [0, 1],
  time: [0, 31_536_000],
  count: [0, 1_000_000],
}

function limitFaults({ minimum, maximum }: Limits, measure: string, path: (name: string) => string): Fault[] {
  const faults: Fault[] = []
  const [least, most] = possible[measure] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const [name, value] of [
    ['minimum', minimum],
    ['maximum', maximum],
  ] as const)
    if (value !== null && (value < least || value > most))
      faults.push({
        path: path(name),
        rule: value < least ? 'problem.field.tooSmall' : 'problem.field.tooLarge',
        values: { limit: value < least ? least : most },
      })
  if (minimum !== null && maximum !== null && minimum > maximum)
    faults.push({ path: path('maximum'), rule: 'problem.field.minOverMax' })
  return faults
}

const repeated = (names: readonly string[]): number[] =>
  names.flatMap((name, at) =>
    names.findIndex(other => other.trim().toLowerCase() === name.trim().toLowerCase()) < at ? [at] : [],
  )

/** Limits that cross or cannot be, values or groups of one name, a product in two groups, a range that leaves a limit out. */
export function pointFaults(point: PointForm): Fault[] {
  const { measure, values, groupLimits, plausibleMinimum, plausibleMaximum } = point
  const faults = limitFaults(point, measure, name => name)
  if (plausibleMinimum !== null && plausibleMaximum !== null && plausibleMinimum > plausibleMaximum)
    faults.push({ path: 'plausibleMaximum', rule: 'problem.field.minOverMax' })
  const known = [point.minimum, point.maximum].filter(limit => limit !== null)
  if (plausibleMinimum !== null && known.some(limit => limit < plausibleMinimum))
    faults.push({ path: 'plausibleMinimum', rule: 'problem.haccp.rangeLeavesLimit' })
  if (plausibleMaximum !== null && known.some(limit => limit > plausibleMaximum))
    faults.push({ path: 'plausibleMaximum', rule: 'problem.haccp.rangeLeavesLimit' })
  values.forEach((value, at) =>
    faults.push(...limitFaults(value, value.measure, name => `values.${at}.${name}`)),
  )
  groupLimits.forEach((group, at) =>
    faults.push(...limitFaults(group, measure, name => `groupLimits.${at}.${name}`)),
  )
  for (const at of repeated(values.map(({ name }) => name)))
    faults.push({ path: `values.${at}.name`, rule: 'problem.field.taken' })
  for (const at of repeated(groupLimits.map(({ name }) => name)))
    faults.push({ path: `groupLimits.${at}.name`, rule: 'problem.field.taken' })
  const seen = new Set<string>()
  groupLimits.forEach(({ productIds }, at) => {
    if (productIds.some(id => seen.has(id)))
      faults.push({ path: `groupLimits.${at}.productIds`, rule: 'problem.field.repeated' })
    for (const id of productIds) seen.add(id)
  })
  return faults
}
