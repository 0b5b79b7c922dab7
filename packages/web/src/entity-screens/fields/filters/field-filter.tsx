import { MultiSelect, Select, TextInput } from '@mantine/core'
import { choiceKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { hasText, useText } from '../../../data/text/texts.ts'
import { amongOf, filterFormOf, rangeOf, rangeText, stepsOf } from '../../machine/list/filters.ts'
import { namedValue } from '../../reading/named-value.ts'
import { targetOf } from '../../reading/screen-fields.ts'
import { DecimalInput } from '../amounts/decimal-input.tsx'
import type { About } from '../kind-look.ts'
import { RecordsSelect } from '../links/record-select.tsx'
import { useKeyOptions } from '../links/use-key-options.ts'
import { DaysInput } from '../times/lazy-pickers.tsx'
import classes from './filters.module.css'
import { useStepText } from './step-text.ts'

export interface FilterProps extends About {
  /** As the address has it; empty where nothing is filtered. */
  readonly text: string
  readonly onChange: (text: string) => void
  readonly label: string
  /** In the line above the list, where the label stands inside. */
  readonly isInline?: boolean
}

/** What several selects share: inside a line the label is their placeholder. */
function headOf({ label, isInline }: FilterProps, isEmpty: boolean) {
  return isInline
    ? { 'aria-label': label, placeholder: isEmpty ? label : '', className: classes.inline! }
    : { label }
}

function AmongOptions({
  options,
  ...props
}: FilterProps & { options: readonly { value: string; label: string }[] }) {
  const t = useText()
  const chosen = amongOf(props.text)
  return (
    <MultiSelect
      {...headOf(props, chosen.length === 0)}
      data={[...options]}
      value={chosen}
      onChange={next => props.onChange(next.join(','))}
      searchable={options.length > 8}
      clearable
      nothingFoundMessage={t('list.noneFound')}
      comboboxProps={{ shadow: 'md' }}
      maxDropdownHeight={320}
    />
  )
}

function KeysFilter({ from, ...props }: FilterProps & { from: { entity: string; by: string } }) {
  const options = useKeyOptions(entityNamed(from.entity), from.by, amongOf(props.text))
  return <AmongOptions {...props} options={options} />
}

function StepsFilter({ steps, ...props }: FilterProps & { steps: readonly number[] }) {
  const write = useStepText(props)
  return (
    <AmongOptions {...props} options={steps.map(step => ({ value: String(step), label: write(step) }))} />
  )
}

function AmongFilter(props: FilterProps) {
  const t = useText()
  const { entity, name, field, text, onChange } = props
  if (field.kind === 'choice' || field.kind === 'choices') {
    const options = field.options.map(value => ({ value, label: t(choiceKey(entity, name, value)) }))
    return <AmongOptions {...props} options={options} />
  }
  if (field.kind === 'text' && field.among !== undefined) {
    const options = field.among.map(value => ({ value, label: namedValue(field, value, t, hasText) }))
    return <AmongOptions {...props} options={options} />
  }
  const steps = stepsOf(field)
  if (steps !== null) return <StepsFilter {...props} steps={steps} />
  const target = targetOf(field)
  if (target === null) return null
  if (target.by !== 'id') return <KeysFilter {...props} from={target} />
  const chosen = amongOf(text)
  return (
    <RecordsSelect
      entity={target.entity}
      value={chosen}
      onChange={next => onChange(next.join(','))}
      frame={headOf(props, chosen.length === 0)}
      placeholder={props.isInline ? props.label : undefined}
    />
  )
}

function FlagFilter(props: FilterProps) {
  const t = useText()
  return (
    <Select
      {...headOf(props, props.text === '')}
      data={[
        { value: 'true', label: t('word.yes') },
        { value: 'false', label: t('word.no') },
      ]}
      value={props.text === '' ? null : props.text}
      onChange={next => props.onChange(next ?? '')}
      clearable
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

function PartFilter({ text, onChange, label, isInline }: FilterProps) {
  const [typed, setTyped] = useState(text)
  const send = useDebouncedCallback(onChange, 300)
  return (
    <TextInput
      {...(isInline ? { 'aria-label': label, placeholder: label, className: classes.inline! } : { label })}
      value={typed}
      maxLength={200}
      onChange={event => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}

function RangeFilter({ text, onChange, label }: FilterProps) {
  const t = useText()
  const [from, to] = rangeOf(text).map(end => (end === null ? null : Number(end)))
  return (
    <div role="group" aria-label={label} className={classes.range}>
      <DecimalInput
        frame={{ label: t('list.rangeFrom', { field: label }) }}
        value={from ?? null}
        onChange={next => onChange(rangeText(next, to ?? null))}
      />
      <DecimalInput
        frame={{ label: t('list.rangeTo', { field: label }) }}
        value={to ?? null}
        onChange={next => onChange(rangeText(from ?? null, next))}
      />
    </div>
  )
}

/** The filter of a field by its form; none for kinds that cannot be filtered. */
export function FieldFilter(props: FilterProps) {
  switch (filterFormOf(props.field)) {
    case 'among':
      return <AmongFilter {...props} />
    case 'flag':
      return <FlagFilter {...props} />
    case 'part':
      return <PartFilter key={props.text === '' ? 'empty' : 'typed'} {...props} />
    case 'range':
      return <RangeFilter {...props} />
    case 'days':
      return (
        <DaysInput
          text={props.text}
          onChange={props.onChange}
          label={props.label}
          isInstant={props.field.kind === 'instant'}
        />
      )
    case null:
      return null
  }
}
