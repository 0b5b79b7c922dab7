import { Input } from '@mantine/core'
import { nutrientNames } from '@cloche/domain/rules/recipes'
import { useId } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { DecimalInput } from '../amounts/decimal-input.tsx'
import type { InputProps, ValueProps } from '../kind-look.ts'
import classes from './json.module.css'
import type { JsonLook } from './json.tsx'

const parts: ReadonlySet<string> = new Set(['saturates', 'sugars'])

const asRecord = (value: unknown) => (value ?? {}) as Readonly<Record<string, number>>

function NutritionValue({ value }: ValueProps<'json'>) {
  const t = useText()
  const formats = useFormats()
  const nutrition = asRecord(value)
  return (
    <table className={classes.table}>
      <tbody>
        {nutrientNames
          .filter(name => nutrition[name] !== undefined)
          .map(name => (
            <tr key={name}>
              <td className={parts.has(name) ? classes.part : undefined}>{t(`nutrition.${name}`)}</td>
              <td className={classes.end}>{formats.number(nutrition[name]!, 2)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function NutritionField({ value, onChange, frame }: InputProps<'json'>) {
  const t = useText()
  const id = useId()
  const nutrition = asRecord(value)
  const { disabled, error, ...rest } = frame
  function set(name: string, amount: number | null) {
    const { [name]: _, ...others } = nutrition
    const next = amount === null ? others : { ...others, [name]: amount }
    onChange(Object.keys(next).length === 0 ? null : next)
  }
  return (
    <Input.Wrapper {...rest} error={error} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id} className={classes.nutrition}>
        {nutrientNames.map(name => (
          <DecimalInput
            key={name}
            frame={{ label: t(`nutrition.${name}`), disabled }}
            value={nutrition[name] ?? null}
            onChange={amount => set(name, amount)}
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}

export const nutritionLook: JsonLook = { Value: NutritionValue, Input: NutritionField }
