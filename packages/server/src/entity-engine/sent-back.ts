/**
 * A change as clients send it: often the whole record that a GET gave, with some of it changed. What nobody writes is
 * ignored while it is as it was read, and refused by name when it is not. What was emptied for this reader and comes back
 * empty was not changed.
 */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { allFields, isNullable, readOnlyNames } from '@cloche/domain/derive'
import { Problem } from '@cloche/domain/problems'
import { isDeepStrictEqual } from 'node:util'
import { redact, type Reader } from './redact.ts'
import type { WireRow } from './rows.ts'

const readOnly = new Map<string, ReadonlySet<string>>()

function namesNobodyWrites(entity: EntityDeclaration): ReadonlySet<string> {
  const known = readOnly.get(entity.name) ?? new Set(readOnlyNames(entity))
  readOnly.set(entity.name, known)
  return known
}

const same = (name: string, one: unknown, other: unknown) =>
  isDeepStrictEqual(one, other) || (name === 'id' && typeof other === 'string' && other.toLowerCase() === one)

/**
 * The part of `sent` that changes the record, read off it as the reader sees it; `only`: the names this call changes.
 * @throws FIXED_FIELD naming each field that nobody writes and that differs; INVALID_REQUEST for an emptied field that
 *   must not be empty
 */
export function changesOf(
  entity: EntityDeclaration,
  before: WireRow,
  sent: WireRow,
  reader: Reader,
  only?: readonly string[],
): WireRow {
  const shown = redact(entity, reader, { ...before })
  const nobodyWrites = namesNobodyWrites(entity)
  const isFixed = (name: string) => nobodyWrites.has(name) || only?.includes(name) === false
  const fields = allFields(entity)
  const changed: WireRow = {}
  const fixed: string[] = []
  for (const [name, value] of Object.entries(sent)) {
    if (same(name, shown[name], value)) continue
    if (isFixed(name)) fixed.push(name)
    else changed[name] = value
    const field = fields[name]
    if (value === null && field !== undefined && !isNullable(field) && !isFixed(name))
      throw new Problem('INVALID_REQUEST', {
        in: 'body',
        faults: [{ path: `${entity.name}.${name}`, rule: 'problem.field.required' }],
      })
  }
  if (fixed.length > 0)
    throw new Problem('FIXED_FIELD', {
      faults: fixed.map(name => ({ path: `${entity.name}.${name}`, rule: 'problem.field.fixed' })),
    })
  return changed
}
