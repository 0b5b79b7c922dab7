/** Words in which contracts describe what they take and answer. */
import { AMOUNT_UNITS, type JsonSchema } from '../catalogue/index.ts'

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
