/** How large a body that fits can be: what is larger need not be read. */
import type { JsonSchema } from '@cloche/domain/catalogue'

/** A character as JSON may write it: two units escaped. */
const CHARACTER = 12
const NUMBER = 32
/** Instants, ids and codes: the formats whose values have a length of their own. */
const FORMATTED: Readonly<Record<string, number>> = {
  uuid: 36,
  date: 10,
  'date-time': 40,
  gtin14: 14,
  gln13: 13,
  sscc18: 18,
}
/** What bounds nothing: a text of any length, an object of anything. Records that are sent back whole are smaller. */
const ANY_TEXT = 16 * 1024
const ANYTHING = 64 * 1024
const known = new WeakMap<JsonSchema, number>()

function textBytes({ maxLength, enum: options, const: only, format = '' }: JsonSchema): number {
  const given = options ?? (only === undefined ? undefined : [only])
  if (given !== undefined) return Math.max(...given.map(value => CHARACTER * JSON.stringify(value).length))
  return 2 + CHARACTER * (FORMATTED[format] ?? maxLength ?? ANY_TEXT / CHARACTER)
}

function objectBytes(schema: JsonSchema): number {
  const { properties = {}, additionalProperties = true, maxProperties, propertyNames = {} } = schema
  let bytes = 2
  for (const [name, part] of Object.entries(properties))
    bytes += CHARACTER * name.length + 4 + largestBytes(part)
  if (additionalProperties === false) return bytes
  if (maxProperties === undefined || additionalProperties === true) return bytes + ANYTHING
  return bytes + maxProperties * (4 + textBytes(propertyNames) + largestBytes(additionalProperties))
}

function listBytes({ items, maxItems }: JsonSchema): number {
  return items === undefined || maxItems === undefined ? ANYTHING : 2 + maxItems * (1 + largestBytes(items))
}

const BYTES_OF: Readonly<Record<string, (schema: JsonSchema) => number>> = {
  null: () => 4,
  boolean: () => 5,
  number: () => NUMBER,
  integer: () => NUMBER,
  string: textBytes,
  array: listBytes,
  object: objectBytes,
}

function measure(schema: JsonSchema): number {
  const { type, anyOf, enum: options } = schema
  if (anyOf !== undefined) return Math.max(...anyOf.map(largestBytes))
  if (options !== undefined) return textBytes(schema)
  const types = typeof type === 'string' ? [type] : (type ?? [])
  return types.length === 0 ? ANYTHING : Math.max(...types.map(one => BYTES_OF[one]?.(schema) ?? ANYTHING))
}

/** The bytes of the longest JSON that fits a schema, blanks left out; what the schema does not bound counts as usual. */
export function largestBytes(schema: JsonSchema): number {
  const found = known.get(schema) ?? measure(schema)
  known.set(schema, found)
  return found
}
