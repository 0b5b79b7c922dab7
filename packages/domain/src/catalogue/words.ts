/**
 * Words in which schemas are written, each with the type of what it describes: for what a field of JSON holds, and for
 * what calls take and answer.
 */
import type { Amount } from './kinds.ts'
import type { JsonSchema } from './json.ts'
import { typed, type ObjectOf, type Typed, type TypeOf } from './typed.ts'

export const uuid = typed<string>({ type: 'string', format: 'uuid' })
export const instant = typed<string>({ type: 'string', format: 'date-time' })
/** A day as YYYY-MM-DD. */
export const day = typed<string>({ type: 'string', format: 'date' })
export const flag = typed<boolean>({ type: 'boolean' })
/** Any text and any number, in answers. */
export const text = typed<string>({ type: 'string' })
export const figure = typed<number>({ type: 'number' })
export const whole = (minimum: number, maximum: number) =>
  typed<number>({ type: 'integer', minimum, maximum })
/** One line of text without control characters. */
export const line = (maxLength: number, minLength = 0) =>
  typed<string>({ type: 'string', minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })
/** Text of several lines, without other control characters. */
export const lines = (maxLength: number) =>
  typed<string>({
    type: 'string',
    maxLength,
    pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
  })
export const oneOf = <const O extends readonly string[]>(options: O) =>
  typed<O[number]>({ type: 'string', enum: options })
export const list = <const S extends JsonSchema>(items: S, maxItems: number, minItems = 0) =>
  typed<readonly TypeOf<S>[]>({ type: 'array', items, minItems, maxItems })

export interface Properties {
  readonly [name: string]: JsonSchema
}

/** An object that takes exactly these; all required unless `optional` names them. */
export function object<const P extends Properties, const O extends keyof P & string = never>(
  properties: P,
  optional: readonly O[] = [],
): Typed<ObjectOf<P, O>> {
  const left: ReadonlySet<string> = new Set(optional)
  return typed({
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties).filter(name => !left.has(name)),
    properties,
  })
}

/** A list in which nothing stands twice. */
export const unique = <const S extends JsonSchema>(items: S): S => ({ ...items, uniqueItems: true })

/** The names of properties: for `object`, when all of them may be missing. */
export const namesOf = <const P extends object>(properties: P) =>
  Object.keys(properties) as Extract<keyof P, string>[]

/** An object whose names are data, such as ids, each with the same kind of value. */
export const mapOf = <const S extends JsonSchema>(values: S, maxProperties: number) =>
  typed<{ readonly [name: string]: TypeOf<S> }>({
    type: 'object',
    additionalProperties: values,
    maxProperties,
  })

/** An object with the same kind of value under each of these names. */
export const byName = <const N extends readonly string[], const S extends JsonSchema>(names: N, value: S) =>
  typed<{ readonly [K in N[number]]: TypeOf<S> }>(
    object(Object.fromEntries(names.map(name => [name, value]))),
  )

/** An object whose names are some of these, each with the same kind of value. */
export const someNamed = <const N extends readonly string[], const S extends JsonSchema>(
  names: N,
  values: S,
) =>
  typed<{ readonly [Name in N[number]]?: TypeOf<S> }>({
    type: 'object',
    propertyNames: { enum: names },
    additionalProperties: values,
  })

/** Text that may be missing. */
export const said = typed<string | null>({ type: ['string', 'null'] })

/** A value of one of these kinds. */
export const either = <const S extends readonly JsonSchema[]>(...kinds: S) =>
  typed<TypeOf<S[number]>>({ anyOf: kinds })

/** A value that may be null. */
export const nullable = <const S extends JsonSchema>(schema: S) =>
  typed<TypeOf<S> | null>({ anyOf: [schema, { type: 'null' }] })

/** An amount as records hold it; what is taken out is below zero. */
export const quantity = typed<Amount>(object({ value: figure, unit: text }))
/** From 0 to 1. */
export const share = typed<number>({ type: 'number', minimum: 0, maximum: 1 })

/** How many there are of a list, whatever the page. */
export const count = whole(0, 2_147_483_647)
