import { Input } from '@mantine/core'
import { useId } from 'react'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, KindLook } from '../kind-look.ts'
import classes from './amounts.module.css'
import { DecimalInput } from './decimal-input.tsx'
import { partsOf, secondsOf, writeDuration } from './duration.ts'

/** Hours and minutes side by side; seconds that were there stay. */
function DurationField({ value, onChange, frame }: InputProps<'duration'>) {
  const t = useText()
  const id = useId()
  const { disabled, error, ...rest } = frame
  const isNumber = value !== null && Number.isFinite(value)
  const { hours, minutes, seconds } = partsOf(isNumber ? value : 0)
  const inner = { disabled, error: Boolean(error) }
  function change(nextHours: number | null, nextMinutes: number | null) {
    onChange(secondsOf(nextHours, nextMinutes, seconds))
  }
  const shownHours = isNumber && (hours > 0 || minutes === 0) ? hours : null
  const shownMinutes = isNumber && (minutes > 0 || hours > 0) ? minutes : null
  return (
    <Input.Wrapper {...rest} error={error} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id} className={classes.two}>
        <DecimalInput
          frame={inner}
          aria-label={t('unitName.h')}
          suffix={t('unit.h')}
          value={shownHours}
          onChange={next => change(next, shownMinutes)}
        />
        <DecimalInput
          frame={inner}
          aria-label={t('unitName.min')}
          suffix={t('unit.min')}
          step={5}
          value={shownMinutes}
          onChange={next => change(shownHours, next)}
        />
      </div>
    </Input.Wrapper>
  )
}

export const durationLook: KindLook<'duration'> = {
  write: (value, _, { t, formats }) =>
    writeDuration(
      value,
      unit => t(`unit.${unit}`),
      part => formats.number(part, 0),
    ),
  Input: DurationField,
  width: 100,
  align: 'end',
}
