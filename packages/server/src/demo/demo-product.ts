/** The form of the demo's products. Every GTIN is of the range for internal use. */
import type { AmountUnit } from '@cloche/domain/rules/amounts'
import { gs1CheckDigit } from '@cloche/domain/rules/codes'
import type { Life, ProductLife } from '@cloche/domain/rules/expiry'

type Level = 'contains' | 'traces' | 'cannotEnsure'
type Allergens = Readonly<Record<string, Level>>
/** `2d`, `6h`, `3M`: a length of life. */
type Length = `${number}${'h' | 'd' | 'w' | 'M'}`

export interface DemoProduct {
  readonly key: string
  readonly name: string
  readonly type: 'ingredient' | 'intermediate' | 'selling'
  readonly unit: 'kg' | 'l' | 'piece' | 'serving'
  readonly cost: number
  readonly supplier?: string
  readonly brand?: string
  readonly allergens?: Allergens
  readonly diets?: readonly string[]
  /** Condition or state -> best-before and use-by. */
  readonly life: Readonly<Record<string, { readonly best?: Length; readonly use?: Length }>>
  readonly storage?: string
  readonly temperature?: readonly [number, number]
  readonly recipe?: readonly (readonly [
    ingredient: string,
    value: number,
    unit: AmountUnit,
    share?: number,
  ])[]
  readonly ingredients?: string
  readonly color?: string
}

const UNITS = { h: 'hours', d: 'days', w: 'weeks', M: 'months' } as const

/** `2d` as the field wants it. */
export function lifeOf(length: Length | undefined): Life | null {
  if (length === undefined) return null
  const unit = length.at(-1) as keyof typeof UNITS
  return { value: Number(length.slice(0, -1)), unit: UNITS[unit] }
}

/** The lives of a product as the field wants them. */
export function livesOf({ life }: DemoProduct): ProductLife {
  return Object.fromEntries(
    Object.entries(life).map(([condition, { best, use }]) => [
      condition,
      { bestBefore: lifeOf(best), expiration: lifeOf(use) },
    ]),
  )
}

/** A GTIN-14 of the range that GS1 leaves to companies' own use (prefix 2). */
export function ownGtin(number: number): string {
  const digits = `0200000${String(number).padStart(6, '0')}`
  return digits + gs1CheckDigit(digits)
}
