/** What a directory says of a person or a group: whole, or by changes; in both dialects that are spoken. */
import { emailAddress } from '@cloche/domain/rules/addresses'
import { plainPath } from './filter.ts'
import { ScimProblem } from './problem.ts'

/** Absent: nothing is said of it. */
export interface SaidOfPerson {
  readonly userName?: string
  readonly externalId?: string | null
  readonly active?: boolean
  readonly name?: string
  readonly lastName?: string
  readonly email?: string
  readonly phone?: string | null
}

type Json = unknown
type JsonObject = Readonly<Record<string, Json>>

export interface Change {
  readonly op: 'add' | 'replace' | 'remove'
  /** Empty: the value is an object of several. */
  readonly path: string
  readonly value: Json
}

const OPERATIONS_MAX = 1000
const TEXT_MAX = 200

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refuse = (detail: string): ScimProblem => new ScimProblem(400, detail, 'invalidSyntax')

/** Names of attributes in any case. */
function field(object: JsonObject, name: string): Json {
  const found = Object.keys(object).find(key => key.toLowerCase() === name.toLowerCase())
  return found === undefined ? undefined : object[found]
}

/** The operations of a change, as one dialect. @throws ScimProblem */
export function readChanges(body: Json): Change[] {
  const operations = isObject(body) ? field(body, 'Operations') : undefined
  if (!Array.isArray(operations) || operations.length > OPERATIONS_MAX)
    throw refuse('Operations are missing.')
  return operations.flatMap((operation: Json): Change[] => {
    if (!isObject(operation)) throw refuse('An operation is no object.')
    const op = String(field(operation, 'op')).toLowerCase()
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw refuse('Only add, replace and remove are known.')
    const path = field(operation, 'path')
    const value = field(operation, 'value')
    if (path !== undefined && (typeof path !== 'string' || path.length > 500))
      throw refuse('A path is no text.')
    if (typeof path === 'string' && path.trim() !== '') return [{ op, path, value }]
    if (!isObject(value)) throw refuse('Without a path, the value is an object.')
    return Object.entries(value).map(([name, one]) => ({ op, path: name, value: one }))
  })
}

function text(value: Json, what: string): string {
  if (typeof value !== 'string' || value.length > TEXT_MAX || /\p{Cc}/u.test(value))
    throw new ScimProblem(400, `${what} is no line of text.`, 'invalidValue')
  return value.trim()
}

/** Some write it as text, in any case. */
function truth(value: Json): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  throw new ScimProblem(400, 'active is neither true nor false.', 'invalidValue')
}

function address(value: Json): string {
  const found = typeof value === 'string' ? emailAddress(value) : undefined
  if (found === undefined) throw new ScimProblem(400, 'Not an e-mail address.', 'invalidValue')
  return found
}

/** Of several values the one for work, else the first one, else whatever comes. */
function best(value: Json): Json {
  if (!Array.isArray(value)) return isObject(value) ? field(value, 'value') : value
  const all = value.filter(isObject)
  const chosen =
    all.find(one => field(one, 'type') === 'work') ??
    all.find(one => String(field(one, 'primary')).toLowerCase() === 'true') ??
    all[0]
  return chosen === undefined ? undefined : field(chosen, 'value')
}

/** What one attribute says; what is not kept here says nothing. */
function saidBy(path: string, value: Json, isRemoved: boolean): SaidOfPerson {
  const name = plainPath(path).replace(/\[.*\]/, '')
  const isGone = isRemoved || value === null || value === undefined || value === ''
  if (name === 'active') return isRemoved ? {} : { active: truth(value) }
  if (name === 'username') return isGone ? {} : { userName: text(value, 'userName') }
  if (name === 'externalid') return { externalId: isGone ? null : text(value, 'externalId') }
  if (name === 'name.givenname') return isGone ? {} : { name: text(value, 'givenName') }
  if (name === 'name.familyname') return { lastName: isGone ? '' : text(value, 'familyName') }
  if (name === 'name' && isObject(value))
    return {
      ...saidBy('name.givenName', field(value, 'givenName'), isRemoved),
      ...(field(value, 'familyName') === undefined
        ? {}
        : saidBy('name.familyName', field(value, 'familyName'), isRemoved)),
    }
  if (name === 'emails' || name === 'emails.value') {
    const one = best(value)
    // Only the address for work is kept.
    const isOther = /\[\s*type\s+eq\s+"(?!work")/i.test(path)
    return isGone || isOther || one === undefined || one === '' ? {} : { email: address(one) }
  }
  if (name === 'phonenumbers' || name === 'phonenumbers.value') {
    const one = best(value)
    const isOther = /\[\s*type\s+eq\s+"(?!work")/i.test(path)
    if (isOther) return {}
    return {
      phone: isGone || one === undefined || one === '' ? null : text(one, 'phoneNumbers').slice(0, 40),
    }
  }
  return {}
}

/** What a whole resource says of a person. @throws ScimProblem */
export function readPerson(body: Json): SaidOfPerson {
  if (!isObject(body)) throw refuse('The body is no object.')
  const said: SaidOfPerson = Object.assign(
    {},
    ...Object.entries(body).map(([name, value]) => (value === null ? {} : saidBy(name, value, false))),
  )
  const shown = field(body, 'displayName')
  const [first, ...others] = typeof shown === 'string' ? text(shown, 'displayName').split(' ') : []
  return said.name === undefined && said.lastName === undefined && first !== undefined && first !== ''
    ? { ...said, name: first, lastName: others.join(' ') }
    : said
}

/** What changes say of a person, the last word of several. @throws ScimProblem */
export const readPersonChanges = (body: Json): SaidOfPerson =>
  Object.assign(
    {},
    ...readChanges(body).map(({ op, path, value }) => saidBy(path, value, op === 'remove')),
  ) as SaidOfPerson
