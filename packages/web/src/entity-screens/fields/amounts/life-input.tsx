import { Select } from '@mantine/core'
import type { Life } from '@cloche/domain/catalogue'
import { useText } from '../../../data/text/texts.ts'
import classes from './amounts.module.css'
import { DecimalInput } from './decimal-input.tsx'

const lifeUnits = ['minutes', 'hours', 'days', 'weeks', 'months'] as const satisfies readonly Life['unit'][]

/** A length of life: a number and a unit. An emptied number takes the life away. */
export function LifeInput({
  value,
  onChange,
  label,
  disabled = false,
  hasError = false,
}: {
  value: Life | null
  onChange: (value: Life | null) => void
  /** What it is the life of, for those who do not see it. */
  label: string
  disabled?: boolean
  hasError?: boolean
}) {
  const t = useText()
  const unit = value?.unit ?? 'days'
  return (
    <div className={classes.pair}>
      <DecimalInput
        frame={{ disabled, error: hasError }}
        aria-label={label}
        value={value?.value ?? null}
        onChange={next => onChange(next === null ? null : { value: next, unit })}
      />
      <Select
        aria-label={t('form.unitOf', { field: label })}
        disabled={disabled}
        error={hasError}
        data={lifeUnits.map(one => ({ value: one, label: t(`expiry.unit.${one}`) }))}
        value={unit}
        allowDeselect={false}
        onChange={next => {
          const chosen = lifeUnits.find(one => one === next)
          if (chosen !== undefined) onChange({ value: value?.value ?? 0, unit: chosen })
        }}
      />
    </div>
  )
}
