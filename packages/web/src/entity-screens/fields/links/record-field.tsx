import type { ActionField, DrawnField } from '../../../data/actions/action.ts'
import type { FieldLook } from '../../../data/actions/text-fields.tsx'
import { hintBelow } from '../../../kit/theme/hint-below.ts'
import { RecordSelect, RecordsSelect } from './record-select.tsx'

const frameOf = (
  { label, hint }: FieldLook,
  { error, isRequired }: Pick<DrawnField<unknown>, 'error' | 'isRequired'>,
) => ({
  label,
  description: hint,
  error,
  withAsterisk: isRequired,
  inputWrapperOrder: hintBelow,
})

/** One record of an entity, found by typing. */
export function record({
  entity,
  ...look
}: FieldLook & { readonly entity: string }): ActionField<string | null> {
  return {
    isRequired: look.isRequired ?? false,
    isMissing: id => id === null,
    draw: field => (
      <RecordSelect
        key={entity}
        entity={entity}
        value={field.value}
        onChange={field.onChange}
        frame={frameOf(look, field)}
      />
    ),
  }
}

/** Several records of an entity, at most `max`. */
export function records({
  entity,
  max,
  ...look
}: FieldLook & { readonly entity: string; readonly max: number }): ActionField<readonly string[]> {
  return {
    isRequired: look.isRequired ?? false,
    isMissing: ids => ids.length === 0,
    draw: field => (
      <RecordsSelect
        entity={entity}
        max={max}
        value={field.value}
        onChange={field.onChange}
        frame={frameOf(look, field)}
      />
    ),
  }
}
