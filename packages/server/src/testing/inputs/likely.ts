/** Inputs that fit a schema and name records that exist: what an attack changes afterwards. */
import type { CallContract, JsonSchema } from '@cloche/domain/catalogue'
import * as fc from 'fast-check'
import type { Chance } from './random.ts'

/** An id for a place in an input, by the name of the property and of the object it stands in. */
export type IdFor = (name: string, parent: string) => string

export interface CallInput {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

const DATES = ['2026-11-21', '2026-01-31', '2024-02-29', '1900-01-01', '2200-12-31']
const INSTANTS = [
  '2026-11-21T10:00:00Z',
  '2026-10-25T02:30:00+02:00',
  '2026-11-21T10:00:00.123456789Z',
  '1900-01-01T14:00:00+14:00',
  '2200-12-31T23:59:59.999Z',
]
const WORDS = ['chill', 'Tomato sauce', 'x', 'kitchen', 'A longer text, with a comma', 'Ünïcödé 寿司 🍅']
const FILTERS = ['{}', '{"id":{"isNull":false}}', '{"created":{"gt":"2026-01-01T00:00:00Z"}}']
const GTIN = '08412345678905'
const GLN = '9520123456788'
const SSCC = '084123450000000017'

/** Some texts of a pattern, made once. */
const patterned = new Map<string, readonly string[]>()
function textsOf(pattern: string): readonly string[] {
  let known = patterned.get(pattern)
  if (known === undefined) {
    known = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 7, numRuns: 8 })
    patterned.set(pattern, known)
  }
  return known
}

/** Values for schemas; every choice is the chance's. */
export class Likely {
  readonly #chance: Chance
  readonly #idFor: IdFor
  constructor(chance: Chance, idFor: IdFor) {
    this.#chance = chance
    this.#idFor = idFor
  }

  input(call: CallContract): CallInput {
    const about = 'entity' in call ? String(call.entity) : ''
    const part = (schema: JsonSchema | undefined): Record<string, unknown> =>
      schema === undefined ? {} : (this.value(schema, about, '') as Record<string, unknown>)
    const body = call.body === undefined || call.rawBody ? undefined : this.value(call.body, 'body', '')
    return { params: part(call.params), query: part(call.query), body }
  }

  value(schema: JsonSchema, name: string, parent: string, depth = 0): unknown {
    const chance = this.#chance
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return chance.pick(schema.enum)
    const options = schema.anyOf ?? schema.oneOf
    if (options) return this.value(chance.pick(options), name, parent, depth)
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['string'])
    const solid = types.filter(type => type !== 'null')
    switch (solid.length < types.length && chance() < 0.1 ? 'null' : chance.pick(solid)) {
      case 'object':
        return this.#object(schema, name, depth)
      case 'array': {
        const least = schema.minItems ?? 0
        const most = Math.min(schema.maxItems ?? 3, least + 2)
        const length = Math.max(least, chance.below(most + 1))
        return Array.from({ length }, () => this.value(schema.items ?? {}, name, parent, depth + 1))
      }
      case 'integer':
      case 'number':
        return this.#number(schema)
      case 'boolean':
        return chance() < 0.5
      case 'string':
        return this.#text(schema, name, parent)
      default:
        return null
    }
  }

  #object(schema: JsonSchema, name: string, depth: number): Record<string, unknown> {
    const chance = this.#chance
    const required = new Set(schema.required ?? [])
    const optional = depth > 3 ? 0.15 : 0.4
    const entries = Object.entries(schema.properties ?? {})
      .filter(([key]) => required.has(key) || chance() < optional)
      .map(([key, value]): [string, unknown] => [key, this.value(value, key, name, depth + 1)])
    if (typeof schema.additionalProperties === 'object') {
      const more = Math.max(schema.minProperties ?? 0, chance.below(3))
      for (let i = 0; i < more; i++) {
        const key = this.value(schema.propertyNames ?? { type: 'string' }, 'key', name, depth + 1)
        entries.push([String(key), this.value(schema.additionalProperties, name, name, depth + 1)])
      }
    }
    return Object.fromEntries(entries)
  }

  #number({ minimum = -1000, maximum = 1e9, type }: JsonSchema): number {
    const chance = this.#chance
    const near = [minimum, maximum, 0, 1, 2, 5, 100].filter(value => value >= minimum && value <= maximum)
    const value = chance() < 0.8 ? chance.pick(near) : minimum + chance() * (Math.min(maximum, 1e6) - minimum)
    return type === 'integer' ? Math.round(value) : value
  }

  #text(schema: JsonSchema, name: string, parent: string): string {
    const chance = this.#chance
    if (schema.format === 'uuid') return this.#idFor(name, parent)
    if (schema.format === 'date-time') return chance.pick(INSTANTS)
    if (schema.format === 'date') return chance.pick(DATES)
    if (schema.format === 'gtin14') return GTIN
    if (schema.format === 'gln13') return GLN
    if (schema.format === 'sscc18') return SSCC
    // A list that is asked for in an address.
    if (name === 'filter') return chance.pick(FILTERS)
    if (name === 'attributes') return chance.pick(['id', 'id,created'])
    const word = schema.pattern === undefined ? chance.pick(WORDS) : chance.pick(textsOf(schema.pattern))
    return word.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 200)
  }
}
