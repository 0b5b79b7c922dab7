/**
 * Judges a value before it is sent, by the very schema the server judges it by: the same limits, the same names
 * of faults. Only the part of JSON Schema that declarations speak.
 */
import type { JsonSchema } from '@cloche/domain/catalogue'
import { ADDRESS_FORMATS } from '@cloche/domain/derive'
import type { Fault } from '@cloche/domain/problems'
import { emailAddress, emailAddresses, webAddress } from '@cloche/domain/rules/addresses'
import { isValidGln, isValidGtin, isValidSscc } from '@cloche/domain/rules/codes'
import { isSame } from './same.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DATE = /^\d{4}-\d{2}-\d{2}$/

function isDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return DATE.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: text => UUID.test(text),
  date: isDate,
  'date-time': text => isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
  gtin14: text => text.length === 14 && isValidGtin(text),
  gln13: isValidGln,
  sscc18: isValidSscc,
  [ADDRESS_FORMATS.email]: text => text === '' || emailAddress(text) !== undefined,
  [ADDRESS_FORMATS.emails]: text => emailAddresses(text) !== undefined,
  [ADDRESS_FORMATS.web]: text => text === '' || webAddress(text) !== undefined,
}

/** Faults that a format has words of its own for. */
const ofFormat: Readonly<Record<string, string>> = {
  gtin14: 'problem.field.gtin',
  gln13: 'problem.field.gln',
  sscc18: 'problem.field.sscc',
  [ADDRESS_FORMATS.email]: 'problem.field.email',
  [ADDRESS_FORMATS.emails]: 'problem.field.emails',
  [ADDRESS_FORMATS.web]: 'problem.field.web',
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

function fits(type: string | readonly string[], value: unknown): boolean {
  const is = typeOf(value)
  const types = typeof type === 'string' ? [type] : type
  return types.includes(is) || (is === 'integer' && types.includes('number'))
}

type Judge = (schema: JsonSchema, value: never, path: string) => Fault | undefined

const limit = (path: string, rule: string, limit: number): Fault => ({
  path,
  rule: `problem.field.${rule}`,
  values: { limit },
})
const plain = (path: string, rule: string): Fault => ({ path, rule: `problem.field.${rule}` })

const judgeText: Judge = (schema, value: string, path) => {
  const length = [...value].length
  const { maxLength, minLength, pattern, format } = schema
  if (minLength !== undefined && length < minLength) return limit(path, 'tooShort', minLength)
  if (maxLength !== undefined && length > maxLength) return limit(path, 'tooLong', maxLength)
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    return plain(path, /u0000|!-~/.test(pattern) ? 'controlCharacter' : 'format')
  if (format !== undefined && formats[format]?.(value) === false)
    return { path, rule: ofFormat[format] ?? 'problem.field.format' }
  return undefined
}

const judgeNumber: Judge = ({ minimum, maximum }, value: number, path) => {
  if (!Number.isFinite(value)) return plain(path, 'notANumber')
  if (minimum !== undefined && value < minimum) return limit(path, 'tooSmall', minimum)
  if (maximum !== undefined && value > maximum) return limit(path, 'tooLarge', maximum)
  return undefined
}

const judgeList: Judge = (schema, value: readonly unknown[], path) => {
  const { minItems, maxItems, uniqueItems, items } = schema
  if (minItems !== undefined && value.length < minItems) return limit(path, 'tooFew', minItems)
  if (maxItems !== undefined && value.length > maxItems) return limit(path, 'tooMany', maxItems)
  if (uniqueItems && value.some((item, at) => value.slice(0, at).some(other => isSame(other, item))))
    return plain(path, 'repeated')
  if (items === undefined) return undefined
  return first(value.map((item, at) => faultOf(items, item, `${path}.${at}`)))
}

const judgeObject: Judge = (schema, value: Readonly<Record<string, unknown>>, path) => {
  const names = Object.keys(value)
  const missing = (schema.required ?? []).find(name => value[name] === undefined)
  if (missing !== undefined) return plain(`${path}.${missing}`, 'required')
  if (schema.maxProperties !== undefined && names.length > schema.maxProperties)
    return limit(path, 'tooMany', schema.maxProperties)
  return first(
    names.map(name => {
      const inner = `${path}.${name}`
      if (schema.propertyNames !== undefined && faultOf(schema.propertyNames, name, inner) !== undefined)
        return plain(inner, 'format')
      const of = schema.properties?.[name] ?? schema.additionalProperties
      if (of === false) return plain(inner, 'unknown')
      return typeof of === 'object' ? faultOf(of, value[name], inner) : undefined
    }),
  )
}

function first(faults: readonly (Fault | undefined)[]): Fault | undefined {
  return faults.find(fault => fault !== undefined)
}

/** The first thing wrong with a value, or undefined. The path begins with `path`. */
export function faultOf(schema: JsonSchema, value: unknown, path: string): Fault | undefined {
  if (schema.anyOf !== undefined) {
    const faults = schema.anyOf.map(one => faultOf(one, value, path))
    if (faults.every(fault => fault !== undefined)) return faults[0]
  }
  if (schema.type !== undefined && !fits(schema.type, value)) return plain(path, 'wrongKind')
  if (schema.enum !== undefined && !schema.enum.some(option => isSame(option, value)))
    return plain(path, 'notOneOf')
  if (typeof value === 'string') return judgeText(schema, value as never, path)
  if (typeof value === 'number') return judgeNumber(schema, value as never, path)
  if (Array.isArray(value)) return judgeList(schema, value as never, path)
  if (typeof value === 'object' && value !== null) return judgeObject(schema, value as never, path)
  return undefined
}
