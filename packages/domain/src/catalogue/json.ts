export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** The part of JSON Schema (2020-12, as OpenAPI 3.1 uses it) that declarations and calls speak. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: { readonly [name: string]: JsonSchema }
  readonly patternProperties?: { readonly [pattern: string]: JsonSchema }
  readonly required?: readonly string[]
  readonly readOnly?: boolean
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly enum?: readonly Json[]
  readonly const?: Json
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly propertyNames?: JsonSchema
  readonly default?: Json
  readonly nullable?: boolean
  readonly $ref?: string
}
