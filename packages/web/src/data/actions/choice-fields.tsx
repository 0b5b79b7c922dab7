import { Input, Radio, SegmentedControl, Select } from '@mantine/core'
import { hintBelow } from '../../kit/theme/hint-below.ts'
import { Column } from '../../kit/layout/layout.tsx'
import type { ActionField } from './action.ts'
import type { FieldLook } from './text-fields.tsx'

interface ChoiceLook<Value extends string> extends FieldLook {
  readonly options: readonly { readonly value: Value; readonly label: string }[]
}

const isNull = (value: unknown) => value === null || value === ''

/** One of many, found by typing. */
export function select<Value extends string>({
  options,
  none,
  ...look
}: ChoiceLook<Value> & {
  /** What is said where there is nothing to choose. */
  readonly none?: string
}): ActionField<Value | null> {
  return {
    isRequired: look.isRequired ?? false,
    isMissing: isNull,
    draw: ({ name, value, error, size, isRequired, onChange }) => (
      <Select
        name={name}
        size={size}
        label={look.label}
        description={look.hint}
        inputWrapperOrder={hintBelow}
        withAsterisk={isRequired}
        error={error}
        data={[...options]}
        value={value}
        searchable={options.length > 7}
        allowDeselect={!isRequired}
        {...(none === undefined ? {} : { nothingFoundMessage: none, searchable: true })}
        onChange={next => onChange(next as Value | null)}
      />
    ),
  }
}

/** One of a few that are read before one is chosen. */
export function radios<Value extends string>({
  options,
  ...look
}: ChoiceLook<Value>): ActionField<Value | null> {
  return {
    isRequired: look.isRequired ?? false,
    isMissing: isNull,
    draw: ({ name, value, error, isRequired, onChange }) => (
      <Radio.Group
        name={name}
        label={look.label}
        description={look.hint}
        inputWrapperOrder={hintBelow}
        withAsterisk={isRequired}
        error={error}
        value={value}
        onChange={next => onChange(next as Value)}
      >
        <Column gap="sm">
          {options.map(option => (
            <Radio key={option.value} {...option} />
          ))}
        </Column>
      </Radio.Group>
    ),
  }
}

/** One of a few short ones, side by side. */
export function segments<Value extends string>({
  options,
  ...look
}: ChoiceLook<Value>): ActionField<Value | null> {
  return {
    isRequired: look.isRequired ?? false,
    isMissing: isNull,
    draw: ({ value, error, size, isRequired, onChange }) => (
      <Input.Wrapper
        label={look.label}
        labelElement="div"
        description={look.hint}
        inputWrapperOrder={hintBelow}
        withAsterisk={isRequired}
        error={error}
      >
        <div role="group" aria-label={String(look.label)}>
          <SegmentedControl
            fullWidth
            size={size}
            value={value ?? ''}
            data={[...options]}
            onChange={next => onChange(next as Value)}
          />
        </div>
      </Input.Wrapper>
    ),
  }
}
