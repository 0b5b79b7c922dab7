import { choiceKey } from '@cloche/domain/derive'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, KindLook, ValueProps } from '../kind-look.ts'
import { optionsOf } from './choice.tsx'
import { SomeOf } from './options.tsx'
import classes from './plain.module.css'

function ChoicesValue({ entity, name, value }: ValueProps<'choices'>) {
  const t = useText()
  return (
    <span className={classes.pills}>
      {value.map(option => (
        <span key={option} className={classes.pill}>
          {t(choiceKey(entity, name, option))}
        </span>
      ))}
    </span>
  )
}

function ChoicesField({ entity, name, field, value, onChange, frame }: InputProps<'choices'>) {
  const t = useText()
  return (
    <SomeOf
      options={optionsOf(entity, name, field.options, t)}
      value={value ?? []}
      onChange={onChange}
      frame={frame}
    />
  )
}

export const choicesLook: KindLook<'choices'> = {
  write: (value, { entity, name }, { t, formats }) =>
    new Intl.ListFormat(formats.locale, { type: 'unit' }).format(
      value.map(option => t(choiceKey(entity, name, option))),
    ),
  Value: ChoicesValue,
  Input: ChoicesField,
  width: 200,
  isWide: true,
}
