import type { ActionField } from '../../../data/actions/action.ts'
import { fieldOf, frameProps, type FieldLook } from '../../../data/actions/field-look.ts'
import { RecordSelect, RecordsSelect } from './record-select.tsx'

/** One record of an entity, found by typing. */
export const record = ({
  entity,
  ...look
}: FieldLook & { readonly entity: string }): ActionField<string | null> =>
  fieldOf(
    look,
    id => id === null,
    field => <RecordSelect key={entity} entity={entity} {...field} frame={frameProps(look, field)} />,
  )

/** Several records of an entity, at most `max`. */
export const records = ({
  entity,
  max,
  ...look
}: FieldLook & { readonly entity: string; readonly max: number }): ActionField<readonly string[]> =>
  fieldOf(
    look,
    ids => ids.length === 0,
    field => <RecordsSelect entity={entity} max={max} {...field} frame={frameProps(look, field)} />,
  )
