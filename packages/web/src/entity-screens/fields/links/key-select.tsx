import { Select } from '@mantine/core'
import { entityNamed } from '@cloche/domain/entities'
import { FoodState } from '../../../data/food/food-state.tsx'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps } from '../kind-look.ts'
import { useKeyOptions } from './use-key-options.ts'

/** Chooses a record by one of its fields, e.g. an elaboration state by its path; each option by its badge. */
export function KeySelect({
  from,
  value,
  onChange,
  frame,
}: Pick<InputProps<'text'>, 'value' | 'onChange' | 'frame'> & { from: { entity: string; field: string } }) {
  const t = useText()
  const options = useKeyOptions(entityNamed(from.entity), from.field, value === null ? [] : [value])
  return (
    <Select
      {...frame}
      data={options}
      value={value}
      onChange={onChange}
      searchable
      clearable={!frame.withAsterisk}
      allowDeselect={false}
      placeholder={t('form.chooseOne')}
      nothingFoundMessage={t('list.noneFound')}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md' }}
      renderOption={({ option }) => <FoodState path={option.value} name={option.label} />}
    />
  )
}
