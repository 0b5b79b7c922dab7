/** Inputs read off a JSON schema: one that fits, for trying gates; and ones that do not, for trying refusals. */
import { HOUR, type JsonSchema } from '@cloche/domain/catalogue'
import { newId } from '../adapters/ids.ts'

/** A value that fits the schema, with every optional part left out unless `whole`. */
export function fitting(schema: JsonSchema, whole = false): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const options = schema.anyOf ?? schema.oneOf
  if (options?.[0]) return fitting(options[0], whole)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  switch (type) {
    case 'object': {
      const names = whole ? Object.keys(schema.properties ?? {}) : (schema.required ?? [])
      return Object.fromEntries(names.map(name => [name, fitting(schema.properties?.[name] ?? {}, whole)]))
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? (whole ? 1 : 0) }, () =>
        fitting(schema.items ?? {}, whole),
      )
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1))
    case 'boolean':
      return true
    case 'string':
      return fittingText(schema)
    default:
      return 'text'
  }
}

function fittingText(schema: JsonSchema): string {
  if (schema.format === 'uuid') return newId()
  if (schema.format === 'date-time') return '2026-11-21T10:00:00Z'
  if (schema.format === 'date') return '2026-11-21'
  const pattern = schema.pattern ?? ''
  if (pattern.startsWith('^\\d{4}-')) return '2026-11-21'
  if (pattern.startsWith('^\\d{2,3}x')) return '62x36'
  if (pattern.startsWith('^[a-z]')) return 'chill'
  if (pattern === HOUR) return '07:30'
  return 'x'.repeat(Math.max(schema.minLength ?? 1, 1))
}

/** Values of a wrong kind for each property of an object schema. */
export function misfits(schema: JsonSchema): { what: string; value: unknown }[] {
  const base = fitting(schema) as Record<string, unknown>
  const found: { what: string; value: unknown }[] = [
    { what: 'an unknown name', value: { ...base, nothingOfOurs: 1 } },
  ]
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    found.push({ what: `${name} of a wrong kind`, value: { ...base, [name]: [[{ odd: true }]] } })
    if (property.type === 'string' && property.maxLength !== undefined)
      found.push({ what: `${name} too long`, value: { ...base, [name]: 'x'.repeat(property.maxLength + 1) } })
    if (property.type === 'array' && property.maxItems !== undefined && property.maxItems <= 20_000)
      found.push({
        what: `${name} with too many`,
        value: {
          ...base,
          [name]: Array.from({ length: property.maxItems + 1 }, () => fitting(property.items ?? {})),
        },
      })
    if ((property.type === 'integer' || property.type === 'number') && property.maximum !== undefined)
      found.push({ what: `${name} too large`, value: { ...base, [name]: property.maximum + 1 } })
    if (property.type === 'object') {
      for (const inner of misfits(property))
        found.push({ what: `${name}: ${inner.what}`, value: { ...base, [name]: inner.value } })
    }
  }
  for (const name of schema.required ?? []) {
    const { [name]: _left, ...rest } = base
    found.push({ what: `without ${name}`, value: rest })
  }
  return found
}
