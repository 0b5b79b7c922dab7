import { Input } from '@mantine/core'
import { useId } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { rampNames, rampOf } from '../../../kit/theme/ramps.ts'
import type { InputProps, KindLook, ValueProps } from '../kind-look.ts'
import classes from './signs.module.css'

/** The product's own colours, each strong enough to be seen on light and dark. */
const choices = rampNames.map(name => ({ name, hex: rampOf(name)[6]! }))

function Swatch({ value }: ValueProps<'colour'>) {
  return <span className={classes.swatch} style={{ background: value }} role="img" aria-label={value} />
}

function ColourField({ value, onChange, frame }: InputProps<'colour'>) {
  const t = useText()
  const id = useId()
  const { disabled, ...rest } = frame
  const isOther = value !== null && !choices.some(choice => choice.hex === value)
  return (
    <Input.Wrapper {...rest} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id} className={classes.swatches}>
        {choices.map(({ name, hex }) => (
          <button
            key={name}
            type="button"
            className={classes.colour}
            aria-label={t(`colour.${name}`)}
            title={t(`colour.${name}`)}
            aria-pressed={value === hex}
            disabled={disabled}
            onClick={() => onChange(value === hex ? null : hex)}
          >
            <span style={{ background: hex }} />
          </button>
        ))}
        <label className={classes.colour} data-chosen={isOther || undefined} title={t('colour.other')}>
          <span className={isOther ? '' : classes.custom} style={isOther ? { background: value } : {}} />
          <input
            type="color"
            aria-label={t('colour.other')}
            disabled={disabled}
            value={value ?? '#058159'}
            onChange={event => onChange(event.currentTarget.value.toLowerCase())}
          />
        </label>
      </div>
    </Input.Wrapper>
  )
}

export const colourLook: KindLook<'colour'> = {
  write: value => value,
  Cell: Swatch,
  Value: Swatch,
  Input: ColourField,
  width: 80,
}
