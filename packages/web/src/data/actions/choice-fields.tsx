import { Input, Radio, Select } from '@mantine/core'
import { Choices } from '../../kit/floor/choices.tsx'
import { Column } from '../../kit/layout/layout.tsx'
import type { ActionField } from './action.ts'
import { fieldOf, frameProps, inputProps, type FieldLook } from './field-look.ts'

interface ChoiceLook<Value extends string> extends FieldLook {
  readonly options: readonly { readonly value: Value; readonly label: string }[]
}

const isNull = (value: unknown) => value === null

/** So many options are read through sooner than searched. */
const readThrough = 7

/** One of many, found by typing. `none`: what is said where there is nothing to choose. */
export const select = <Value extends string>({
  options,
  none,
  ...look
}: ChoiceLook<Value> & { readonly none?: string }): ActionField<Value | null> =>
  fieldOf<Value | null>(look, isNull, field => (
    <Select
      {...inputProps(look, field)}
      data={[...options]}
      value={field.value}
      searchable={options.length > readThrough}
      allowDeselect={!field.isRequired}
      {...(none === undefined ? {} : { nothingFoundMessage: none, searchable: true })}
      onChange={next => field.onChange(next as Value | null)}
    />
  ))

/** One of a few that are read before one is chosen. */
export const radios = <Value extends string>({
  options,
  ...look
}: ChoiceLook<Value>): ActionField<Value | null> =>
  fieldOf<Value | null>(look, isNull, field => (
    <Radio.Group
      {...frameProps(look, field)}
      name={field.name}
      value={field.value}
      onChange={next => field.onChange(next as Value)}
    >
      <Column gap="sm">
        {options.map(option => (
          <Radio key={option.value} {...option} />
        ))}
      </Column>
    </Radio.Group>
  ))

/** One of a few short ones, side by side; on a phone in two columns. */
export const segments = <Value extends string>({
  options,
  ...look
}: ChoiceLook<Value>): ActionField<Value | null> =>
  fieldOf<Value | null>(look, isNull, field => (
    <Input.Wrapper {...frameProps(look, field)} labelElement="div">
      <Choices
        label={String(look.label)}
        options={options}
        value={field.value}
        onChange={next => field.onChange(next)}
      />
    </Input.Wrapper>
  ))
