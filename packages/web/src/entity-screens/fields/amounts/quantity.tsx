import { Input, Select } from '@mantine/core'
import type { AmountUnit } from '@cloche/domain/rules/amounts'
import { symbolOf } from '@cloche/domain/rules/units'
import { useId } from 'react'
import { hasText, useText, type Translate } from '../../../data/text/texts.ts'
import type { InputProps, KindLook } from '../kind-look.ts'
import classes from './amounts.module.css'
import { DecimalInput } from './decimal-input.tsx'

/** A unit by its name, with the sign it has where that says more. */
export function unitLabel(unit: string, t: Translate): string {
  const sign = symbolOf(unit)
  if (!hasText(`unitName.${unit}`)) return sign
  return hasText(`amount.${unit}`)
    ? t(`unitName.${unit}`)
    : t('field.unit.option', { sign, name: t(`unitName.${unit}`) })
}

/** The unit a new amount begins with, where the field takes it. */
const usualUnits: readonly AmountUnit[] = ['kg', 'l', 'piece']

/** Two inputs for one value: how much, and of which unit. */
function QuantityField({ field, value, onChange, frame }: InputProps<'quantity'>) {
  const t = useText()
  const id = useId()
  const { disabled, error, label, ...rest } = frame
  const { units } = field
  const unit = value?.unit ?? usualUnits.find(one => units.includes(one)) ?? units[0] ?? 'kg'
  const amount = value?.value ?? null
  const inner = { disabled, error: Boolean(error) }
  return (
    <Input.Wrapper {...rest} label={label} error={error} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id} className={classes.pair}>
        <DecimalInput
          frame={inner}
          aria-label={t('form.value')}
          value={amount}
          onChange={next => onChange(next === null ? null : { value: next, unit })}
        />
        <Select
          {...inner}
          aria-label={t('form.unit')}
          data={units.map(one => ({ value: one, label: unitLabel(one, t) }))}
          value={unit}
          allowDeselect={false}
          onChange={next => next !== null && onChange({ value: amount ?? 0, unit: next })}
        />
      </div>
    </Input.Wrapper>
  )
}

export const quantityLook: KindLook<'quantity'> = {
  write: (value, _, { formats }) => formats.quantity(value.value, value.unit),
  Input: QuantityField,
  width: 130,
  align: 'end',
}
