/**
 * What is being written into a record: the record as it was read and the edits that differ from it. Typing a
 * value back to what it was takes the edit away again.
 */
import type { EntityDeclaration, Json } from '@cloche/domain/catalogue'
import { formNames, screenFields } from '../../reading/screen-fields.ts'
import { isSame } from './same.ts'

export type Values = Readonly<Record<string, unknown>>

/** A new record before anything is typed: the declared defaults, then what the screen gives along. */
export function newRecord(entity: EntityDeclaration, given: Values): Values {
  const defaults = Object.entries(screenFields(entity)).map(([name, field]): [string, Json] => [
    name,
    field.default ?? null,
  ])
  return { ...Object.fromEntries(defaults), ...given }
}

/** The edits after one more; one that changes nothing is left out. */
export function withEdit(base: Values, edits: Values, name: string, value: unknown): Values {
  const { [name]: _, ...others } = edits
  return isSame(base[name], value) ? others : { ...others, [name]: value }
}

export function valueOf(base: Values, edits: Values, name: string): unknown {
  return Object.hasOwn(edits, name) ? edits[name] : (base[name] ?? null)
}

export function isDirty(edits: Values): boolean {
  return Object.keys(edits).length > 0
}

/** Texts are sent without blanks around them, an emptied one as null. */
function tidy(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return text === '' ? null : text
}

/** A value as it is sent: one that may not be null and was emptied goes back to what a new record would have. */
export function sentValue(entity: EntityDeclaration, name: string, value: unknown): unknown {
  const tidied = tidy(value)
  return tidied === null ? (screenFields(entity)[name]?.default ?? null) : tidied
}

/** The body of a change: only what differs, with the version it was read at. */
export function changeBody(entity: EntityDeclaration, base: Values, edits: Values): Values {
  const allowed = new Set(formNames(entity, false))
  const changed = Object.entries(edits)
    .filter(([name]) => allowed.has(name))
    .map(([name, value]) => [name, sentValue(entity, name, value)] as const)
    .filter(([name, value]) => !isSame(base[name], value))
  return { ...Object.fromEntries(changed), version: base['version'] }
}

/** The draft of a creation: its id and every field that has a value. */
export function draftBody(entity: EntityDeclaration, id: string, base: Values, edits: Values): Values {
  const names = formNames(entity, true)
  const entries = names
    .map(name => [name, tidy(valueOf(base, edits, name))] as const)
    .filter(([, value]) => value !== null && value !== undefined)
  return { id, ...Object.fromEntries(entries) }
}

/** What a person and somebody else both changed since the record was read. */
export interface Disagreement {
  readonly name: string
  readonly yours: unknown
  readonly theirs: unknown
}

/** Fields that are edited here and stand differently on the server than when they were read. */
export function disagreements(base: Values, edits: Values, current: Values): Disagreement[] {
  return Object.entries(edits)
    .filter(([name, yours]) => !isSame(base[name], current[name]) && !isSame(yours, current[name]))
    .map(([name, yours]) => ({ name, yours, theirs: current[name] ?? null }))
}

/** The edits on top of the record as it stands now. Those named in `taken` give way to the other person's. */
export function rebased(edits: Values, current: Values, taken: ReadonlySet<string>): Values {
  return Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => !taken.has(name) && !isSame(current[name], value)),
  )
}
