import { Select, TextInput } from '@mantine/core'
import { FoodState } from '../../../data/food/food-state.tsx'
import { hasText, useText } from '../../../data/text/texts.ts'
import { useTitles } from '../../machine/titles.tsx'
import { namedValue } from '../../reading/named-value.ts'
import { plainTitle } from '../../reading/title.ts'
import { HOUR } from '@cloche/domain/catalogue'
import { entityNamed } from '@cloche/domain/entities'
import type { About, InputProps, KindLook, ValueProps } from '../kind-look.ts'
import { KeySelect } from '../links/key-select.tsx'
import type { Writing } from '../writing.ts'

/** What a key of another record is called: a path that everybody has by its translation, else by the record. */
export function keyName(value: string, { field }: About<'text'>, { t, has, recordOf }: Writing): string {
  if (field.from === undefined) return namedValue(field, value, t, has)
  const key = `statePath.${value}`
  if (has(key)) return t(key)
  const record = recordOf(field.from.entity, value)
  return (record && plainTitle(entityNamed(field.from.entity), record)) ?? value
}

function TextValue({ value, field }: ValueProps<'text'>) {
  const t = useText()
  const recordOf = useTitles()
  if (field.from === undefined) return namedValue(field, value, t, hasText)
  const record = hasText(`statePath.${value}`) ? undefined : recordOf(field.from.entity, value)
  const name = record && plainTitle(entityNamed(field.from.entity), record)
  return <FoodState path={value} {...(name ? { name } : {})} />
}

/** Texts that are addresses get the keyboard and the help of addresses. */
function habitOf(name: string): {
  type?: string
  inputMode?: 'email' | 'tel' | 'url'
  autoComplete?: string
} {
  if (/email$/i.test(name)) return { type: 'email', inputMode: 'email', autoComplete: 'off' }
  if (/phone$/i.test(name)) return { inputMode: 'tel', autoComplete: 'off' }
  if (/^web$/i.test(name)) return { inputMode: 'url', autoComplete: 'off' }
  return { autoComplete: 'off' }
}

/** The time zones that the browser knows; one that it does not know stays choosable. */
function ZoneField({ value, onChange, frame }: InputProps<'text'>) {
  const t = useText()
  const zones = Intl.supportedValuesOf('timeZone')
  const data = value === null || zones.includes(value) ? zones : [value, ...zones]
  return (
    <Select
      {...frame}
      data={data}
      value={value}
      onChange={onChange}
      limit={60}
      searchable
      clearable={!frame.withAsterisk}
      allowDeselect={false}
      placeholder={t('form.typeToSearch')}
      nothingFoundMessage={t('list.noneFound')}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

function TextField(props: InputProps<'text'>) {
  const { name, field, value, onChange, frame } = props
  if (field.from !== undefined) return <KeySelect {...props} from={field.from} />
  if (name === 'timeZone') return <ZoneField {...props} />
  // Codes of countries and currencies are capitals however they are typed.
  const isCapitals = field.pattern?.startsWith('^[A-Z]') === true
  return (
    <TextInput
      {...frame}
      {...(field.sealed
        ? { type: 'password', autoComplete: 'new-password' }
        : field.pattern === HOUR
          ? { type: 'time' }
          : habitOf(name))}
      value={value ?? ''}
      maxLength={field.max ?? 200}
      onChange={event =>
        onChange(isCapitals ? event.currentTarget.value.toUpperCase() : event.currentTarget.value)
      }
    />
  )
}

export const textLook: KindLook<'text'> = {
  write: keyName,
  Cell: TextValue,
  Value: TextValue,
  Input: TextField,
  width: 170,
}
