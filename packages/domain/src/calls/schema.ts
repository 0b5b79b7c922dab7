/** Words in which contracts describe what they take and answer. */
import { AMOUNT_UNITS, COMMON_FIELDS, type JsonSchema } from '../catalogue/index.ts'

export const uuid: JsonSchema = { type: 'string', format: 'uuid' }
export const instant: JsonSchema = { type: 'string', format: 'date-time' }
export const flag: JsonSchema = { type: 'boolean' }
export const whole = (minimum: number, maximum: number): JsonSchema => ({ type: 'integer', minimum, maximum })
/** One line of text without control characters. */
export const line = (maxLength: number, minLength = 0): JsonSchema => ({
  type: 'string',
  minLength,
  maxLength,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
})
export const oneOf = (options: readonly string[]): JsonSchema => ({ type: 'string', enum: options })
export const list = (items: JsonSchema, maxItems: number, minItems = 0): JsonSchema => ({
  type: 'array',
  items,
  minItems,
  maxItems,
})
export const amount: JsonSchema = {
  type: 'object',
  required: ['value', 'unit'],
  additionalProperties: false,
  properties: { value: { type: 'number', minimum: 0, maximum: 1_000_000_000 }, unit: oneOf(AMOUNT_UNITS) },
}

/** An object that takes exactly these; all required unless `optional` names them. */
export function object(
  properties: { readonly [name: string]: JsonSchema },
  optional: readonly string[] = [],
): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties).filter(name => !optional.includes(name)),
    properties,
  }
}

/** An answer whose inside is a record or a computed thing that another contract describes. */
export const anything: JsonSchema = {}

/** A record named by its id alone, or by an object with it and, where the caller knows it, its version. */
export const reference: JsonSchema = {
  anyOf: [uuid, object({ id: uuid, version: whole(1, 2_147_483_647) }, ['version'])],
}

/** Custom properties, as every record carries them. */
export const metas: JsonSchema = COMMON_FIELDS.record.metas.schema

/** A page of a list that is computed: `by` one of `names`; attributes and filter as in lists of records. */
export const pageOf = (names: readonly string[]) => ({
  offset: { ...whole(0, 1_000_000), default: 0 },
  limit: { ...whole(0, 1000), default: 100 },
  by: oneOf(names),
  sort: oneOf(['asc', 'desc']),
  attributes: line(4000),
  filter: line(8000),
})

/**
 * What the address of a list of records may ask: as the entity's own list does, whose schema judges it again.
 * `attributes` are names parted by commas, `filter` is JSON.
 */
export const listing = {
  offset: { ...whole(0, 1_000_000), default: 0 },
  limit: { ...whole(0, 1000), default: 100 },
  by: line(64),
  sort: oneOf(['asc', 'desc']),
  attributes: line(4000),
  filter: line(8000),
  search: line(200),
} as const
export const LISTING = Object.keys(listing)

/** A value that may be null. */
export const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

/** How many there are of a list, whatever the page. */
export const count = whole(0, 2_147_483_647)
