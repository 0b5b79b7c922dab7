import { Input } from '@mantine/core'
import type { Life } from '@cloche/domain/catalogue'
import { useId } from 'react'
import { useText, type Translate } from '../../../data/text/texts.ts'
import { fieldKey } from '@cloche/domain/derive'
import type { InputProps, KindLook } from '../kind-look.ts'
import { LifeInput } from './life-input.tsx'

/** `3 days`, `2 weeks`. */
export function writeLife(life: Life, t: Translate): string {
  return t(`word.${life.unit}`, { count: life.value })
}

function LifeField({ entity, name, value, onChange, frame }: InputProps<'life'>) {
  const t = useText()
  const id = useId()
  const { disabled, error, ...rest } = frame
  return (
    <Input.Wrapper {...rest} error={error} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id}>
        <LifeInput
          value={value}
          onChange={onChange}
          label={t(fieldKey(entity, name))}
          disabled={disabled}
          hasError={Boolean(error)}
        />
      </div>
    </Input.Wrapper>
  )
}

export const lifeLook: KindLook<'life'> = {
  write: (value, _, { t }) => writeLife(value, t),
  Input: LifeField,
  width: 120,
  align: 'end',
}
