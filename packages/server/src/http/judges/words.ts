/** What single words of a schema ask of a value, in the order in which they are asked. */
import type { JsonSchema } from '@cloche/domain/catalogue'
import { canonicalJson } from '@cloche/domain/rules/ledger-seals'

/** What does not fit: the word of the schema, where the value stands, and what the word says. */
export interface Misfit {
  readonly keyword: string
  instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Whether a value fits; adds what does not. */
export type Step = (value: never, found: Misfit[]) => boolean

export type Formats = Readonly<Record<string, RegExp | ((text: string) => boolean)>>

/** Adds a misfit; answers that the value does not fit. */
export function misfit(found: Misfit[], keyword: string, params: Misfit['params'] = {}): false {
  found.push({ keyword, instancePath: '', params })
  return false
}

const IS_OF: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: value => value === null,
  boolean: value => typeof value === 'boolean',
  string: value => typeof value === 'string',
  number: value => typeof value === 'number',
  // Without an end is as large as can be: its bounds refuse it.
  integer: value => typeof value === 'number' && (Number.isInteger(value) || Math.abs(value) === Infinity),
  array: value => Array.isArray(value),
  object: value => typeof value === 'object' && value !== null && !Array.isArray(value),
}

export const typesOf = ({ type }: JsonSchema): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type

export const isA = (type: string, value: unknown): boolean => IS_OF[type]?.(value) === true

export function isOf(types: readonly string[], value: unknown): boolean {
  for (const type of types) if (isA(type, value)) return true
  return false
}

/** Asks for at most and at least so much of what is measured of a value. */
function between<T>(
  schema: JsonSchema,
  [most, least]: readonly ['maximum', 'minimum'] | readonly [`max${string}`, `min${string}`],
  measure: (value: T) => number,
): Step[] {
  const limits = schema as Readonly<Record<string, unknown>>
  const [upper, lower] = [limits[most], limits[least]] as [number | undefined, number | undefined]
  return [
    ...(upper === undefined
      ? []
      : [(value: T, found: Misfit[]) => measure(value) <= upper || misfit(found, most, { limit: upper })]),
    ...(lower === undefined
      ? []
      : [(value: T, found: Misfit[]) => measure(value) >= lower || misfit(found, least, { limit: lower })]),
  ]
}

/** Characters as people count them: half of a pair is none. */
function charactersOf(text: string): number {
  let count = text.length
  for (let at = 1; at < text.length; at++)
    if ((text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) {
      count -= 1
      at += 1
    }
  return count
}

const patterns = new Map<string, RegExp>()
function patternOf(text: string): RegExp {
  const known = patterns.get(text) ?? new RegExp(text, 'u')
  patterns.set(text, known)
  return known
}

export const numberSteps = (schema: JsonSchema): Step[] =>
  between<number>(schema, ['maximum', 'minimum'], value => value)

export function stringSteps(schema: JsonSchema, formats: Formats): Step[] {
  const { maxLength, pattern, format } = schema
  const steps = between<string>(schema, ['maxLength', 'minLength'], charactersOf)
  // Characters are counted only of what has more units than that.
  if (maxLength !== undefined)
    steps[0] = (text: string, found: Misfit[]) =>
      text.length <= maxLength ||
      charactersOf(text) <= maxLength ||
      misfit(found, 'maxLength', { limit: maxLength })
  if (pattern !== undefined) {
    const form = patternOf(pattern)
    steps.push((text: string, found: Misfit[]) => form.test(text) || misfit(found, 'pattern', { pattern }))
  }
  const judge = format === undefined ? undefined : formats[format]
  if (judge !== undefined) {
    const fits = typeof judge === 'function' ? judge : (text: string) => judge.test(text)
    steps.push((text: string, found: Misfit[]) => fits(text) || misfit(found, 'format', { format }))
  }
  return steps
}

function isRepeated(list: readonly unknown[]): boolean {
  const seen = new Set<unknown>()
  for (const item of list) seen.add(typeof item === 'object' ? `\u0000${canonicalJson(item)}` : item)
  return seen.size < list.length
}

export const lengthSteps = (schema: JsonSchema): Step[] =>
  between<readonly unknown[]>(schema, ['maxItems', 'minItems'], list => list.length)

/** Asked after the items themselves. */
export const uniqueSteps = ({ uniqueItems }: JsonSchema): Step[] =>
  uniqueItems === true
    ? [(list: readonly unknown[], found: Misfit[]) => !isRepeated(list) || misfit(found, 'uniqueItems')]
    : []

export function objectSteps(schema: JsonSchema): Step[] {
  const { required = [] } = schema
  const steps = between<object>(
    schema,
    ['maxProperties', 'minProperties'],
    value => Object.keys(value).length,
  )
  if (required.length === 0) return steps
  const missing = (value: Record<string, unknown>, found: Misfit[]) => {
    for (const name of required)
      if (value[name] === undefined) return misfit(found, 'required', { missingProperty: name })
    return true
  }
  return [...steps, missing]
}

/** Of words that any kind of value may be asked: `const` and `enum`, which name no lists and no objects. */
export function valueSteps(schema: JsonSchema): Step[] {
  const { const: only, enum: options } = schema
  const oneOf = (keyword: string, all: readonly unknown[]) => (value: unknown, found: Misfit[]) =>
    all.includes(value) || misfit(found, keyword)
  return [
    ...(only === undefined ? [] : [oneOf('const', [only])]),
    ...(options === undefined ? [] : [oneOf('enum', options)]),
  ]
}
