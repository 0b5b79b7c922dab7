/** JSON schemas read off the declarations: what a record, a draft and a change look like on the wire. */
import { COMMON_FIELDS } from '../common-fields.ts'
import type { EntityDeclaration } from '../entity.ts'
import type { JsonSchema } from '../json.ts'
import { SEALED, type Field, type KindName } from '../kinds.ts'

export const UUID: JsonSchema = { type: 'string', format: 'uuid' }
export const INSTANT: JsonSchema = { type: 'string', format: 'date-time' }
/** No control characters: one line. */
export const LINE_PATTERN = '^[^\\u0000-\\u001f\\u007f]*$'
/** Line ends and tabs only. */
const LINES_PATTERN = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'
const AMOUNT_MAX = 1_000_000_000

/** Names of formats that are judged by `rules/addresses`; an empty text is none of theirs to refuse. */
export const ADDRESS_FORMATS = {
  email: 'email-address',
  emails: 'email-addresses',
  web: 'web-address',
} as const

type KindSchemas = { [K in KindName]: (field: Extract<Field, { kind: K }>) => JsonSchema }

const bounds = (field: { min?: number; max?: number }, limit: number) => ({
  minimum: field.min ?? -limit,
  maximum: field.max ?? limit,
})

const KIND_SCHEMAS: KindSchemas = {
  text: field => ({
    type: 'string',
    maxLength: field.max ?? 200,
    pattern:
      field.sealed && field.pattern ? `^(?:${SEALED}|${field.pattern})$` : (field.pattern ?? LINE_PATTERN),
    ...(field.required ? { minLength: 1 } : {}),
    ...(field.form ? { format: ADDRESS_FORMATS[field.form] } : {}),
  }),
  longText: field => ({
    type: 'string',
    maxLength: field.max ?? 4000,
    pattern: LINES_PATTERN,
    ...(field.form ? { format: ADDRESS_FORMATS[field.form] } : {}),
  }),
  number: field => ({
    type: field.integer ? 'integer' : 'number',
    ...bounds(field, field.integer ? 2_147_483_647 : 1_000_000_000_000),
  }),
  flag: () => ({ type: 'boolean' }),
  choice: field => ({ type: 'string', enum: field.options }),
  choices: field => ({
    type: 'array',
    items: { type: 'string', enum: field.options },
    uniqueItems: true,
    maxItems: field.options.length,
  }),
  link: () => UUID,
  links: field => ({ type: 'array', items: UUID, uniqueItems: true, maxItems: field.max ?? 100 }),
  date: () => ({ type: 'string', format: 'date' }),
  instant: () => INSTANT,
  duration: field => ({ type: 'integer', minimum: field.min ?? 0, maximum: field.max ?? 2_147_483_647 }),
  temperature: field => ({ type: 'number', minimum: field.min ?? -273.15, maximum: field.max ?? 10_000 }),
  weight: field => ({ type: 'number', ...bounds(field, AMOUNT_MAX) }),
  length: field => ({ type: 'number', ...bounds(field, AMOUNT_MAX) }),
  money: field => ({ type: 'number', ...bounds(field, AMOUNT_MAX) }),
  quantity: field => ({
    type: 'object',
    required: ['value', 'unit'],
    additionalProperties: false,
    properties: {
      value: { type: 'number', ...bounds(field, AMOUNT_MAX) },
      unit: { type: 'string', enum: field.units },
    },
  }),
  life: () => ({
    type: 'object',
    required: ['value', 'unit'],
    additionalProperties: false,
    properties: {
      value: { type: 'integer', minimum: 0, maximum: 100_000 },
      unit: { type: 'string', enum: ['minutes', 'hours', 'days', 'weeks', 'months'] },
    },
  }),
  code: field =>
    field.scheme === 'gtin14'
      ? { type: 'string', format: 'gtin14' }
      : field.scheme === 'sscc18' || field.scheme === 'gln13'
        ? { type: 'string', format: field.scheme }
        : { type: 'string', maxLength: field.max ?? 64, pattern: '^[!-~]*$' },
  colour: () => ({ type: 'string', pattern: '^#[0-9a-f]{6}$' }),
  icon: () => ({ type: 'string', maxLength: 60, pattern: '^[a-z0-9-]*$' }),
  image: () => UUID,
  geometry: () => {
    const point: JsonSchema = {
      type: 'array',
      items: { type: 'number', minimum: -1_000_000, maximum: 1_000_000 },
      minItems: 2,
      maxItems: 2,
    }
    return {
      type: 'object',
      required: ['type', 'coordinates'],
      additionalProperties: false,
      properties: {
        type: { type: 'string', enum: ['Point', 'Polygon'] },
        coordinates: {
          anyOf: [
            point,
            {
              type: 'array',
              maxItems: 10,
              items: { type: 'array', minItems: 4, maxItems: 1000, items: point },
            },
          ],
        },
      },
    }
  },
  json: field => field.schema,
}

/** The schema of one field's value, never null. */
export function fieldSchema(field: Field): JsonSchema {
  const schema = KIND_SCHEMAS[field.kind] as (field: Field) => JsonSchema
  return schema(field)
}

/** The least and the most that a field of numbers holds; undefined for a field of anything else. */
export function limitsOf(field: Field): { readonly least: number; readonly most: number } | undefined {
  const { properties, ...own } = fieldSchema(field)
  const { minimum, maximum } = field.kind === 'quantity' ? (properties?.['value'] ?? {}) : own
  return minimum === undefined || maximum === undefined ? undefined : { least: minimum, most: maximum }
}

/** True for what is kept from some who may read the record; `sealed` ones are kept from everybody. */
export function isKept(field: Field): boolean {
  return (
    field.editorsOnly === true ||
    field.personal === true ||
    field.redactedUnless !== undefined ||
    field.sealed === true
  )
}

/** True for what some who may read the record filter and sort by, and have in their sheets. */
export function isKeptFromSome(field: Field): boolean {
  return field.personal === true || field.redactedUnless !== undefined
}

/** True when the value may be null: not required, and without a default that stands for "nothing". */
export function isNullable(field: Field): boolean {
  return !field.required && (field.default === undefined || field.default === null)
}

function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string' && schema.enum === undefined)
    return { ...schema, type: [schema.type, 'null'] }
  if (typeof schema.type === 'string' && schema.enum) {
    return { ...schema, type: [schema.type, 'null'], enum: [...schema.enum, null] }
  }
  return { anyOf: [schema, { type: 'null' }] }
}

export function valueSchema(field: Field): JsonSchema {
  return isNullable(field) ? nullable(fieldSchema(field)) : fieldSchema(field)
}

type Fields = { readonly [name: string]: Field }
const fieldsOf = new WeakMap<EntityDeclaration, Fields>()

/** Declared and common fields of an entity, by name, in the order of screens: common ones first. */
export function allFields(entity: EntityDeclaration): Fields {
  const known = fieldsOf.get(entity)
  if (known) return known
  const fields = Object.freeze({ ...COMMON_FIELDS[entity.shape ?? 'record'], ...entity.fields })
  fieldsOf.set(entity, fields)
  return fields
}

/** True where the engine itself adds the `locationId` column. */
export function hasLocationColumn(entity: EntityDeclaration): boolean {
  const { scope, placeField, within, hangsOn } = entity
  return scope === 'location' && placeField === undefined && within === undefined && hangsOn === undefined
}

/** Names that every row carries besides its fields. */
function engineProperties(entity: EntityDeclaration): Record<string, JsonSchema> {
  const isLedger = entity.shape === 'ledger'
  return {
    id: UUID,
    ...(hasLocationColumn(entity) ? { locationId: UUID } : {}),
    ...(isLedger ? {} : { version: { type: 'integer' } }),
    created: INSTANT,
    ...(isLedger ? {} : { updated: INSTANT, deleted: { type: ['string', 'null'], format: 'date-time' } }),
  }
}

const answerSchema = (field: Field): JsonSchema =>
  isNullable(field) || isKept(field) ? nullable(fieldSchema(field)) : fieldSchema(field)

/** The fields of a row that nobody writes: the engine's own, and those the server keeps. */
export function readOnlyNames(entity: EntityDeclaration): string[] {
  const writable = new Set(['version', ...writableFields(entity).map(([name]) => name)])
  return Object.keys(rowSchema(entity).properties ?? {}).filter(name => !writable.has(name))
}

/** A record as answered. */
export function rowSchema(entity: EntityDeclaration): JsonSchema {
  const properties: Record<string, JsonSchema> = { ...engineProperties(entity) }
  for (const [name, field] of Object.entries(allFields(entity))) properties[name] = answerSchema(field)
  return { type: 'object', additionalProperties: false, properties }
}

/** The fields a person may write: not kept by the server alone. */
export function writableFields(entity: EntityDeclaration): [string, Field][] {
  return Object.entries(allFields(entity)).filter(([, field]) => !field.readOnly)
}

/** What a creation takes: an id made by the client (UUID v7), the place, and the writable fields. */
export function draftSchema(entity: EntityDeclaration): JsonSchema {
  const properties: Record<string, JsonSchema> = { id: UUID }
  const required: string[] = []
  if (hasLocationColumn(entity)) properties['locationId'] = UUID
  for (const [name, field] of writableFields(entity)) {
    properties[name] = valueSchema(field)
    if (field.required && field.default === undefined) required.push(name)
  }
  return { type: 'object', additionalProperties: false, required, properties }
}

/** What a change takes. `withId`: as the body of PUT; without: as the body of PATCH, whose path has the id. */
export function changeSchema(entity: EntityDeclaration, withId: boolean): JsonSchema {
  const properties: Record<string, JsonSchema> = { version: { type: 'integer', minimum: 1 } }
  if (withId) properties['id'] = UUID
  for (const [name, field] of writableFields(entity)) properties[name] = valueSchema(field)
  return {
    type: 'object',
    additionalProperties: false,
    ...(withId ? { required: ['id'] } : {}),
    minProperties: 1,
    properties,
  }
}

/**
 * A change that may carry the whole record as it was read: what a GET gave can be sent back. Fields that nobody writes
 * come along unchanged; a kept one may be null, which is how it is read by whoever may not see it.
 */
export function sentBackSchema(entity: EntityDeclaration, withId: boolean): JsonSchema {
  const change = changeSchema(entity, withId)
  const properties = { ...change.properties }
  for (const [name, field] of writableFields(entity))
    if (isKept(field)) properties[name] = answerSchema(field)
  for (const [name, schema] of Object.entries(rowSchema(entity).properties ?? {}))
    properties[name] ??= { ...schema, readOnly: true }
  return { ...change, properties }
}
