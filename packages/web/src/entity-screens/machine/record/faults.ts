/** Faults at their fields: those found here before sending, and those the server names. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { valueSchema } from '@cloche/domain/derive'
import type { Fault } from '@cloche/domain/problems'
import { screenFields } from '../../reading/screen-fields.ts'
import { faultOf } from './validate.ts'

/** A fault with the sentence the server wrote for it, where it did. */
export interface ShownFault extends Fault {
  readonly message?: string
}

export type FieldFaults = Readonly<Record<string, ShownFault>>

export interface SortedFaults {
  readonly fields: FieldFaults
  /** Faults that belong to no field of the form. */
  readonly others: readonly ShownFault[]
}

export const noFaults: SortedFaults = { fields: {}, others: [] }

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** What is wrong with the values that would be sent, one fault a field. `names` are the fields of the form. */
export function faultsBefore(
  entity: EntityDeclaration,
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): SortedFaults {
  const all = screenFields(entity)
  const fields: Record<string, Fault> = {}
  for (const name of names) {
    const field = all[name]
    if (field === undefined) continue
    const value = values[name]
    const fault = isEmpty(value)
      ? field.required
        ? { path: name, rule: 'problem.field.required' }
        : undefined
      : faultOf(valueSchema(field), value, name)
    if (fault !== undefined) fields[name] = fault
  }
  return { fields, others: [] }
}

/** The faults in the details of a problem, sorted to the fields of an entity. */
export function faultsIn(entity: EntityDeclaration, details: unknown): SortedFaults {
  const said = typeof details === 'object' && details !== null && 'faults' in details ? details.faults : []
  const faults = Array.isArray(said) ? (said as readonly ShownFault[]) : []
  const all = screenFields(entity)
  const fields: Record<string, ShownFault> = {}
  const others: ShownFault[] = []
  for (const fault of faults) {
    const parts = String(fault.path).split('.')
    const name = parts[0] === entity.name && parts.length > 1 ? parts[1]! : parts[0]!
    const isWhole = parts[0] === entity.name && parts.length === 1
    if (!isWhole && Object.hasOwn(all, name)) fields[name] ??= fault
    else others.push(fault)
  }
  return { fields, others }
}
