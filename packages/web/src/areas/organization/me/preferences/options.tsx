import { OneOf, type Option } from '../../../../entity-screens/fields/plain/options.tsx'
import { hintBelow } from '../../../../kit/theme/hint-below.ts'

/** One of a few choices, all in view. */
export function Options<Value extends string>({
  label,
  options,
  value,
  onChoose,
}: {
  label: string
  options: readonly (Option & { readonly value: Value })[]
  value: Value | null
  onChoose: (value: Value) => void
}) {
  return (
    <OneOf
      options={options}
      value={value}
      onChange={chosen => onChoose(chosen as Value)}
      frame={{ label, withAsterisk: false, disabled: false, inputWrapperOrder: hintBelow }}
    />
  )
}
