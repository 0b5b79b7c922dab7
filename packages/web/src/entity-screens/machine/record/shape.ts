/** How the fields of a record depend on each other: which of them say something, which choices there are, what is missing. */
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { screenFields } from '../../reading/screen-fields.ts'
import type { Values } from './draft.ts'
import type { SortedFaults } from './faults.ts'

export interface Shape {
  /** The fields by which the others are shaped. */
  readonly by: readonly string[]
  /** The field as it is asked for here, with fewer choices or as one that is needed; null: it says nothing here. */
  readonly field: (name: string, field: Field, values: Values) => Field | null
  /** Whether a field says something for any record of a list that is fixed to these values; absent: all of them do. */
  readonly inList?: (name: string, fixed: Values) => boolean
  /** What is wrong with the values together; rules are text keys. */
  readonly faults: (values: Values) => readonly { readonly field: string; readonly rule: string }[]
}

/** Whether a field says something beside these values. */
export function saysHere(
  entity: EntityDeclaration,
  shape: Shape | undefined,
  name: string,
  values: Values,
): boolean {
  const field = screenFields(entity)[name]
  return shape === undefined || field === undefined || shape.field(name, field, values) !== null
}

/** Only of the fields that say something here. */
export function shapedValues(
  entity: EntityDeclaration,
  shape: Shape | undefined,
  some: Values,
  values: Values,
): Values {
  return Object.fromEntries(Object.entries(some).filter(([name]) => saysHere(entity, shape, name, values)))
}

/** Faults of single fields, and of the values together where a field has none of its own. */
export function withShapeFaults(
  faults: SortedFaults,
  shape: Shape | undefined,
  values: Values,
): SortedFaults {
  const together = (shape?.faults(values) ?? []).map(
    ({ field, rule }) => [field, { path: field, rule }] as const,
  )
  return { ...faults, fields: { ...Object.fromEntries(together), ...faults.fields } }
}
