import { Select } from '@mantine/core'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { choiceKey } from '@cloche/domain/derive'
import { useText, type Translate } from '../../../data/text/texts.ts'
import type { InputProps, KindLook, ValueProps } from '../kind-look.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { choiceSign } from './choice-signs.ts'
import { openChoices } from './open-choices.ts'
import { OneOf, type Option } from './options.tsx'

/** Up to so many choices stand side by side; more are opened as a list. */
const sideBySide = 4

/** The choices of a field in words. */
export function optionsOf(
  entity: EntityDeclaration,
  name: string,
  options: readonly string[],
  t: Translate,
): Option[] {
  return options.map(value => ({ value, label: t(choiceKey(entity, name, value)) }))
}

function ChoiceField({ entity, name, field, value, onChange, frame, saved = null }: InputProps<'choice'>) {
  const t = useText()
  const options = optionsOf(entity, name, openChoices(field, saved), t)
  const mustHave = field.required === true || (field.default !== undefined && field.default !== null)
  if (mustHave && options.length <= sideBySide)
    return <OneOf options={options} value={value} onChange={onChange} frame={frame} />
  return (
    <Select
      {...frame}
      data={options}
      value={value}
      onChange={onChange}
      searchable={options.length > 8}
      clearable={!mustHave}
      allowDeselect={false}
      placeholder={t('form.chooseOne')}
      nothingFoundMessage={t('list.noneFound')}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

/** A state is a badge; what sort of thing it is, a word. */
function ChoiceCell({ entity, name, value }: ValueProps<'choice'>) {
  const t = useText()
  const sign = choiceSign(entity.name, name, value)
  const label = t(choiceKey(entity, name, value))
  return sign === undefined ? label : <StateBadge label={label} {...sign} />
}

export const choiceLook: KindLook<'choice'> = {
  write: (value, { entity, name }, { t }) => t(choiceKey(entity, name, value)),
  Cell: ChoiceCell,
  Value: ChoiceCell,
  Input: ChoiceField,
  width: 120,
}
