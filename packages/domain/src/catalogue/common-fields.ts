/** The dozen fields that the engine gives to every entity, by the entity's shape. */
import { colour, flag, geometry, icon, json, longText, number, text } from './fields.ts'
import type { Field, Geometry } from './kinds.ts'

/**
 * Which common fields the engine adds. `record`: all of them. `line`: those of a part of another record (id, code-free:
 * active, priority, version, created, updated, metas). `ledger`: append-only, written by behaviours and own calls alone
 * (id, created).
 */
export type Shape = 'record' | 'line' | 'ledger'

/** A custom property of a record; public ones may be shown on its public page. */
export interface Meta {
  readonly value: string | number | boolean | null
  readonly isPublic?: boolean
}
export type Metas = { readonly [name: string]: Meta }

export interface LedgerRow {
  id: string
  created: string
}
export interface LineRow extends LedgerRow {
  active: boolean
  priority: number
  version: number
  updated: string
  metas: Metas
}
export interface RecordRow extends LineRow {
  name: string
  description: string | null
  code: string | null
  tag: string | null
  color: string | null
  icon: string | null
  geometry: Geometry | null
  isPublic: boolean
  publicName: string | null
  publicDescription: string | null
}

export type CommonRow<S extends Shape> = S extends 'record'
  ? RecordRow
  : S extends 'line'
    ? LineRow
    : LedgerRow

export const META_NAME_PATTERN = '^[A-Za-z0-9][A-Za-z0-9 _.:-]{0,63}$'
export const METAS_MAX = 100

const metas = json({
  default: {},
  hidden: true,
  schema: {
    type: 'object',
    description: 'Custom properties by name.',
    propertyNames: { type: 'string', pattern: META_NAME_PATTERN },
    maxProperties: METAS_MAX,
    additionalProperties: {
      type: 'object',
      required: ['value'],
      additionalProperties: false,
      properties: {
        value: {
          anyOf: [
            { type: 'string', maxLength: 2000 },
            { type: 'number' },
            { type: 'boolean' },
            { type: 'null' },
          ],
        },
        isPublic: { type: 'boolean' },
      },
    },
  },
})

const lineFields = {
  active: flag({ default: true, filter: true, group: 'display' }),
  priority: number({ default: 0, integer: true, min: -1000, max: 1000, group: 'display' }),
  metas,
} as const

const recordFields = {
  name: text({ required: true, search: true, list: true, max: 200, index: true }),
  description: longText({}),
  code: text({ max: 64, search: true }),
  tag: text({ max: 500, search: true, filter: true }),
  color: colour({ group: 'display' }),
  icon: icon({ group: 'display' }),
  ...lineFields,
  geometry: geometry({ hidden: true }),
  isPublic: flag({ default: false, group: 'public' }),
  publicName: text({ max: 200, group: 'public' }),
  publicDescription: longText({ group: 'public' }),
} as const

/** The fields a person may write that the engine adds to an entity of this shape. */
export const COMMON_FIELDS = {
  record: recordFields,
  line: lineFields,
  ledger: {},
} as const satisfies Record<Shape, { readonly [name: string]: Field }>
