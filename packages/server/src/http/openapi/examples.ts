/** Examples of what calls take and answer, read off their schemas: the same ones each time, and they fit. */
import type { JsonSchema, Json } from '@cloche/domain/catalogue'

/** Finds what a `$ref` names. */
export type Resolve = (reference: string) => JsonSchema

/** What fields of these names hold in a kitchen; the first that fits the schema is taken. */
const TEXTS: readonly (readonly [name: RegExp, ...values: string[]])[] = [
  [/email/i, 'marta@kitchen.example'],
  [/password/i, 'a long and quiet evening'],
  [/location|place/i, 'Central kitchen'],
  [/organization/i, 'Hotel Miramar'],
  [/user|person|fullName|maker/i, 'Marta Vidal'],
  [/supplier/i, 'Huerta de Aranjuez'],
  [/timeZone/, 'Europe/Madrid'],
  [/locale|language/i, 'en'],
  [/currency/i, 'EUR'],
  [/country/i, 'ES'],
  [/unit$/i, 'kg'],
  [/state$/i, 'chill'],
  [/serial/i, '0000000412', '412'],
  [/batchCode|^code$/i, '261121-07'],
  [/reason/i, 'Checked by hand'],
  [/note|text|comment/i, 'For the evening service'],
  [/search/i, 'sauce'],
  [/color|colour/i, '#058159'],
  [/icon/i, 'salad'],
  [/size/i, '62x36'],
  [/address|url/i, 'https://kitchen.example'],
  [/name$/i, 'Tomato sauce'],
  [/description/i, 'Base for pasta and stews'],
]
/** For patterns that no name explains. */
const OTHERS = [
  'Tomato sauce',
  'chill',
  'sauce-1',
  '261121',
  '62x36',
  '2026-11-21',
  '07:30',
  'ES',
  'EUR',
  '#058159',
  '04:A2:19:7F',
  '00:1A:2B:3C:4D:5E',
  '10.0.0.7',
  '/devices',
  'https://kitchen.example/hook',
  '1.0',
  '8412345',
  '384123450000000011',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  // A challenge: the digest of a secret, in the letters of addresses.
  'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  '12:018f3c2a-7d44-7e7b-9a51-0b6f2d9c1e55',
  '••••••••',
]
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T10:00:00Z',
  date: '2026-11-21',
  gtin14: '08412345678905',
  gln13: '9520123456788',
  sscc18: '384123450000000011',
  'email-address': 'marta@kitchen.example',
  'email-addresses': 'marta@kitchen.example',
  'web-address': 'https://kitchen.example',
}
const DEPTH_MAX = 7

/** An id that is always the same for a name. */
function idFor(name: string): string {
  let hash = 7
  for (const sign of name) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 0xff_ff_ff_ff
  return `01936f3e-7a10-7c00-8000-${hash.toString(16).padStart(12, '0')}`
}

function textFor(schema: JsonSchema, name: string): string {
  if (schema.format === 'uuid') return idFor(name)
  const known = FORMATS[schema.format ?? '']
  if (known !== undefined) return known
  const { minLength = 0, maxLength = Infinity } = schema
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u')
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && pattern?.test(text) !== false
  const named = TEXTS.flatMap(([of, ...texts]) => (of.test(name) ? texts : []))
  return [...named, ...OTHERS].find(fits) ?? 'x'.repeat(Math.max(minLength, 1))
}

function numberFor({ type, minimum = -Infinity, maximum = Infinity }: JsonSchema, name: string): number {
  const isWhole = type === 'integer' || (Array.isArray(type) && type.includes('integer'))
  const usual = /temperature/i.test(name) ? 4 : /offset|priority/i.test(name) ? 0 : isWhole ? 3 : 2.5
  return Math.min(Math.max(usual, minimum), maximum)
}

function objectFor(schema: JsonSchema, resolve: Resolve, depth: number): Json {
  const properties = schema.properties ?? {}
  const required = schema.required ?? []
  const short = required.length > 0 ? required : Object.keys(properties).slice(0, 2)
  // Of a record that is changed: which one, and one thing about it.
  const names = schema.minProperties !== undefined && 'name' in properties ? [...required, 'name'] : short
  return Object.fromEntries(
    [...new Set(names)].map(name => [name, exampleOf(properties[name] ?? {}, resolve, name, depth + 1)]),
  )
}

/** @param name what the field is called, from which its value is guessed */
export function exampleOf(schema: JsonSchema, resolve: Resolve, name = '', depth = 0): Json {
  if (schema.$ref !== undefined) return exampleOf(resolve(schema.$ref), resolve, name, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined && schema.default !== null) return schema.default
  if (schema.enum?.[0] !== undefined) return schema.enum[0]
  if (schema.allOf) {
    const parts = schema.allOf.map(part => (part.$ref === undefined ? part : resolve(part.$ref)))
    return exampleOf(Object.assign({}, ...parts, schema, { allOf: undefined }), resolve, name, depth)
  }
  const options = schema.anyOf ?? schema.oneOf
  if (options?.[0]) return exampleOf(options[0], resolve, name, depth)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  switch (type) {
    case 'object':
      return objectFor(schema, resolve, depth)
    case 'array': {
      const least = schema.minItems ?? 0
      const length = Math.max(least, depth > DEPTH_MAX || schema.maxItems === 0 ? 0 : 1)
      return Array.from({ length }, (_, place) =>
        exampleOf(schema.items ?? {}, resolve, `${name}${place || ''}`, depth + 1),
      )
    }
    case 'integer':
    case 'number':
      return numberFor(schema, name)
    case 'boolean':
      return true
    case 'string':
      return textFor(schema, name)
    case 'null':
      return null
    default:
      return {}
  }
}
