/** Judges what comes in against the contracts: bodies as they are, queries from their text. */
import type { Fault } from '@cloche/domain/problems'
import { ADDRESS_FORMATS } from '@cloche/domain/derive'
import { emailAddress, emailAddresses, webAddress } from '@cloche/domain/rules/addresses'
import { isValidGln, isValidGtin, isValidSscc } from '@cloche/domain/rules/codes'
import { Judges } from './judges/judge.ts'
import type { Misfit } from './judges/words.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
/** Offsets up to the 15:59 that PostgreSQL knows; clocks of this world differ by 14 hours at most. */
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/

/** The first year whose days a call may name, or answer. */
export const FIRST_YEAR = 1900
const LAST_YEAR = 2200

function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? []
  if (year === undefined || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** An instant whose day is a sensible one where it is said, and in UTC, in which it is answered. */
function isInstant(text: string): boolean {
  const day = INSTANT.exec(text)?.[1] ?? ''
  return isDate(day) && isDate(new Date(text).toISOString().slice(0, 10))
}

/** How each format of a contract is judged. */
export const FORMATS = {
  uuid: UUID,
  date: isDate,
  'date-time': isInstant,
  gtin14: (text: string) => text.length === 14 && isValidGtin(text),
  gln13: isValidGln,
  sscc18: isValidSscc,
  [ADDRESS_FORMATS.email]: (text: string) => text === '' || emailAddress(text) !== undefined,
  [ADDRESS_FORMATS.emails]: (text: string) => emailAddresses(text) !== undefined,
  [ADDRESS_FORMATS.web]: (text: string) => text === '' || webAddress(text) !== undefined,
}

const ofBodies = new Judges({ formats: FORMATS, coerces: false })
/** What a query says besides is left out: clients add parameters of their own. */
const ofQueries = new Judges({ formats: FORMATS, coerces: true })

/** What has to be said against data; undefined: it fits. Defaults are filled in. */
export type Validator = (data: unknown) => readonly Fault[] | undefined

/** A contract's schema as a validator: queries and path parameters are text and are coerced, bodies are not. */
export function compileValidator(schema: object, part: string | undefined): Validator {
  const judges = part === 'body' ? ofBodies : ofQueries
  return data => {
    const found: Misfit[] = []
    return judges.of(schema)(data, found) ? undefined : faultsOf(found)
  }
}

const RULE_OF: Record<string, string> = {
  required: 'problem.field.required',
  additionalProperties: 'problem.field.unknown',
  type: 'problem.field.wrongKind',
  enum: 'problem.field.notOneOf',
  const: 'problem.field.notOneOf',
  maxLength: 'problem.field.tooLong',
  minLength: 'problem.field.tooShort',
  maximum: 'problem.field.tooLarge',
  minimum: 'problem.field.tooSmall',
  maxItems: 'problem.field.tooMany',
  minItems: 'problem.field.tooFew',
  maxProperties: 'problem.field.tooMany',
  minProperties: 'problem.field.tooFew',
  uniqueItems: 'problem.field.repeated',
  pattern: 'problem.field.format',
  format: 'problem.field.format',
  propertyNames: 'problem.field.format',
  anyOf: 'problem.field.wrongKind',
  oneOf: 'problem.field.wrongKind',
}

const RULE_OF_FORMAT: Record<string, string> = {
  [ADDRESS_FORMATS.email]: 'problem.field.email',
  [ADDRESS_FORMATS.emails]: 'problem.field.emails',
  [ADDRESS_FORMATS.web]: 'problem.field.web',
}

/** What did not fit as faults: the path in dots, the rule's text key and its values. */
function faultsOf(errors: readonly Misfit[]): Fault[] {
  return errors.map(error => {
    const inner = error.params['missingProperty'] ?? error.params['additionalProperty']
    const path = [
      ...error.instancePath.split('/').filter(Boolean),
      ...(inner === undefined ? [] : [String(inner)]),
    ].join('.')
    const limit = error.params['limit']
    const rule =
      error.keyword === 'pattern' && /u0000|!-~/.test(String(error.params['pattern']))
        ? 'problem.field.controlCharacter'
        : (RULE_OF_FORMAT[error.keyword === 'format' ? String(error.params['format']) : ''] ??
          RULE_OF[error.keyword] ??
          'problem.field.format')
    return typeof limit === 'number' ? { path, rule, values: { limit } } : { path, rule }
  })
}
