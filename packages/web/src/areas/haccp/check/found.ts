/** What was found so far at a point, as it stands in the dialog; and what it means. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import {
  isMeasured,
  judgeFound,
  limitsFor,
  linesOf,
  type CountingLimits,
  type FoundVerdict,
} from '@cloche/domain/rules/food-safety'
import type { OfFood } from './of-food.ts'
import type { SentCheck } from './send-check.ts'

export type Point = Row<Entities['haccpPoint']>

/** A further value: its typed text, the option or text, and in order or not. */
export interface FoundFurther {
  readonly text: string
  readonly said: string
  readonly isOk: boolean | null
  /** A photo or a drawn signature, in base 64. */
  readonly photo: string | null
}

export interface Found {
  /** In the unit of the point. */
  readonly value: number | null
  readonly method: 'typed' | 'sensor' | 'probe'
  readonly probe: string | null
  readonly said: string
  readonly isOk: boolean | null
  readonly values: Readonly<Record<string, FoundFurther>>
  readonly productId: string | null
  /** The food that was scanned: its product is `productId`. */
  readonly food: OfFood | null
  readonly steps: readonly string[]
  readonly corrective: string
  readonly note: string
  readonly photo: string | null
  readonly isNotToday: boolean
  readonly reason: string
}

export const NOTHING_FOUND: Found = {
  value: null,
  method: 'typed',
  probe: null,
  said: '',
  isOk: null,
  values: {},
  productId: null,
  food: null,
  steps: [],
  corrective: '',
  note: '',
  photo: null,
  isNotToday: false,
  reason: '',
}

export const NO_FURTHER: FoundFurther = { text: '', said: '', isOk: null, photo: null }

export interface Judged {
  readonly limits: CountingLimits
  readonly verdict: FoundVerdict
  readonly further: readonly FoundVerdict[]
  /** Null: something is missing or cannot be. */
  readonly isOk: boolean | null
  readonly steps: readonly string[]
}

/** @param read the number that a further value's text means, in the unit it is kept in */
export function judged(
  point: Point,
  found: Found,
  read: (text: string, measure: string) => number | null,
): Judged {
  const limits = limitsFor(point, found.productId)
  const said = found.said.trim() === '' ? null : found.said.trim()
  const verdict = judgeFound(
    { ...point, ...limits, options: linesOf(point.options) },
    { value: found.value, said, isOk: found.isOk, hasPicture: found.photo !== null },
  )
  const further = point.values.map(value => {
    const { text, said: words, isOk, photo } = found.values[value.name] ?? NO_FURTHER
    return judgeFound(value, {
      value: isMeasured(value) ? read(text, value.measure) : null,
      said: words.trim() === '' ? null : words.trim(),
      isOk,
      hasPicture: photo !== null,
    })
  })
  const all = [verdict, ...further]
  const isKnown = all.every(one => 'isOk' in one)
  // One that failed is said at once, before all of them are there.
  const hasFailed = all.some(one => 'isOk' in one && !one.isOk)
  return {
    limits,
    verdict,
    further,
    isOk: hasFailed ? false : isKnown ? true : null,
    steps: linesOf(point.steps),
  }
}

/** Whether it can be sent: everything is there, can be, and was done. */
export function isReady(found: Found, { verdict, further, isOk, steps }: Judged): boolean {
  if (found.isNotToday) return found.reason.trim() !== ''
  if (![verdict, ...further].every(one => 'isOk' in one)) return false
  return isOk === true || steps.every(step => found.steps.includes(step))
}

const filled = <Key extends string>(key: Key, text: string) =>
  (text.trim() === '' ? {} : { [key]: text.trim() }) as { readonly [K in Key]?: string }

/** As it is sent. */
export function askedOf(
  id: string,
  point: Point,
  found: Found,
  { isOk }: Judged,
  read: (text: string, measure: string) => number | null,
): SentCheck & { readonly id: string } {
  const shared = {
    id,
    haccpPointId: point.id,
    ...filled('note', found.note),
    ...filled('reason', found.reason),
  }
  if (found.isNotToday) return { ...shared, notApplicable: true }
  const values = point.values.map(({ name, measure, method }) => {
    const { text, said, isOk: isOne, photo } = found.values[name] ?? NO_FURTHER
    const value = isMeasured({ method, measure }) ? read(text, measure) : null
    return {
      name,
      ...(value === null ? {} : { value }),
      ...filled('said', said),
      ...(isOne === null ? {} : { isOk: isOne }),
      ...(photo === null ? {} : { photo }),
    }
  })
  const isValue = found.value !== null && isMeasured(point)
  return {
    ...shared,
    ...(isValue && found.value !== null ? { value: found.value } : {}),
    ...(isValue && point.method !== 'count' ? { method: found.method } : {}),
    ...(found.probe === null ? {} : { probe: found.probe }),
    ...filled('said', found.said),
    ...(found.isOk === null ? {} : { isOk: found.isOk }),
    ...(values.length === 0 ? {} : { values }),
    ...(found.productId === null ? {} : { productId: found.productId }),
    ...(found.food?.labelId == null ? {} : { labelId: found.food.labelId }),
    ...(found.photo === null ? {} : { photo: found.photo }),
    ...(isOk === false ? { steps: found.steps, ...filled('corrective', found.corrective) } : {}),
  }
}
