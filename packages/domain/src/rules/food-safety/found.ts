/** What may be found at a point, in whatever way it comes in, and whether that is in order. */
import { judgeCheck } from './point-check.ts'

/** What a value of each measure can be at all: beyond that it was typed wrong. Null: open. */
const PLAUSIBLE: Readonly<Record<string, readonly [number, number]>> = {
  temperature: [-60, 300],
  time: [0, 100_000],
  ph: [0, 14],
  waterActivity: [0, 1],
  count: [0, 1_000_000],
}

export interface PlausibleRange {
  readonly minimum: number
  readonly maximum: number
}

/** The range that a point allows, or else its measure. Null: nothing is measured. */
export function plausibleRange({
  measure,
  plausibleMinimum = null,
  plausibleMaximum = null,
}: {
  readonly measure: string
  readonly plausibleMinimum?: number | null
  readonly plausibleMaximum?: number | null
}): PlausibleRange | null {
  const of = PLAUSIBLE[measure]
  if (of === undefined) return null
  return { minimum: plausibleMinimum ?? of[0], maximum: plausibleMaximum ?? of[1] }
}

export interface GroupLimits {
  readonly name: string
  readonly productIds: readonly string[]
  readonly minimum: number | null
  readonly maximum: number | null
  readonly source: string
}

export interface CountingLimits {
  readonly minimum: number | null
  readonly maximum: number | null
  readonly source: string | null
  /** The product group they are of; null: of the point itself. */
  readonly group: string | null
}

/** The limits that count for a product: those of the first group that holds it, or else the point's. */
export function limitsFor(
  point: {
    readonly minimum: number | null
    readonly maximum: number | null
    readonly source: string | null
    readonly groupLimits?: readonly GroupLimits[]
  },
  productId: string | null,
): CountingLimits {
  const group =
    productId === null
      ? undefined
      : point.groupLimits?.find(({ productIds }) => productIds.includes(productId))
  if (group === undefined)
    return { minimum: point.minimum, maximum: point.maximum, source: point.source, group: null }
  const { minimum, maximum, source, name } = group
  return { minimum, maximum, source: source === '' ? point.source : source, group: name }
}

/** An option of the house: a line that begins with `!` is not in order. */
export interface FindingOption {
  readonly text: string
  readonly isOk: boolean
}

/** The lines of a point's options; `decide`: whether choosing one says if it is in order. */
export function optionsOf(lines: readonly string[]): {
  readonly all: readonly FindingOption[]
  readonly decide: boolean
} {
  const all = lines
    .map(line => line.trim())
    .filter(line => line !== '' && line !== '!')
    .map(line => ({ text: line.replace(/^!\s*/, ''), isOk: !line.startsWith('!') }))
  return { all, decide: all.some(({ isOk }) => !isOk) }
}

/** Lines of a text of the house, without empty ones. */
export const linesOf = (text: string | null | undefined): readonly string[] =>
  (text ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** One thing that is to be found: a point's own, or one of its further values. */
export interface ToFind {
  readonly method: string
  readonly measure: string
  readonly minimum: number | null
  readonly maximum: number | null
  readonly options: readonly string[]
  readonly plausibleMinimum?: number | null
  readonly plausibleMaximum?: number | null
}

export interface FoundThing {
  readonly value: number | null
  readonly said: string | null
  /** What the person says, where nothing else decides. */
  readonly isOk: boolean | null
  /** Of a photo or a drawn signature. */
  readonly hasPicture: boolean
}

export type FoundVerdict =
  | { readonly isOk: boolean }
  | { readonly missing: 'value' | 'isOk' | 'said' | 'photoId' }
  | { readonly contradicts: true }
  | { readonly implausible: PlausibleRange }
  | { readonly unknown: 'said' }

/** Methods by which a number comes in. */
const MEASURED: ReadonlySet<string> = new Set(['typed', 'sensor', 'probe', 'count'])

/** Whether a number is to be found, rather than words or a picture. */
export const isMeasured = ({ method, measure }: Pick<ToFind, 'method' | 'measure'>): boolean =>
  MEASURED.has(method) && (measure !== 'visual' || method === 'count')

const decided = (isOk: boolean | null, otherwise: boolean | null): FoundVerdict => {
  const said = isOk ?? otherwise
  return said === null ? { missing: 'isOk' } : { isOk: said }
}

function judgeOption(options: readonly string[], { said, isOk }: FoundThing): FoundVerdict {
  const { all, decide } = optionsOf(options)
  if (all.length === 0) return decided(isOk, null)
  if (said === null) return { missing: 'said' }
  const chosen = all.find(({ text }) => text === said)
  if (chosen === undefined) return { unknown: 'said' }
  if (!decide) return decided(isOk, null)
  if (!chosen.isOk && isOk === true) return { contradicts: true }
  return { isOk: chosen.isOk && isOk !== false }
}

/** Whether what was found is in order, or why that cannot be said. */
export function judgeFound(toFind: ToFind, found: FoundThing): FoundVerdict {
  const { method } = toFind
  if (isMeasured(toFind)) {
    const measure = method === 'count' ? 'count' : toFind.measure
    const range = plausibleRange({ ...toFind, measure })
    if (found.value !== null && range !== null)
      if (found.value < range.minimum || found.value > range.maximum) return { implausible: range }
    const hasLimits = toFind.minimum !== null || toFind.maximum !== null
    // What is counted without limits is only written down.
    if (method === 'count' && !hasLimits)
      return found.value === null ? { missing: 'value' } : decided(found.isOk, true)
    return judgeCheck({ ...toFind, measure }, found)
  }
  switch (method) {
    case 'options':
      return judgeOption(toFind.options, found)
    case 'text':
      return found.said === null ? { missing: 'said' } : decided(found.isOk, true)
    case 'photo':
      return found.hasPicture ? decided(found.isOk, null) : { missing: 'photoId' }
    case 'signature':
      return found.hasPicture || found.said !== null ? decided(found.isOk, true) : { missing: 'photoId' }
    default:
      return decided(found.isOk, null)
  }
}

/** The unit in which a value of a measure is kept. */
export const unitOfMeasure = (measure: string): string | null =>
  measure === 'temperature' ? '°C' : measure === 'time' ? 'min' : null
