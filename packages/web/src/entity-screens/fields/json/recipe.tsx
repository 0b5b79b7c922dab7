import type { Amount } from '@cloche/domain/rules/amounts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import type { ValueProps } from '../kind-look.ts'
import classes from './json.module.css'
import type { JsonLook } from './json.tsx'

/** A line of a recipe as it was when the batch was made; its name is kept with it. */
interface RecipeLine {
  readonly name?: string
  readonly quantity?: Amount
}

function RecipeValue({ value }: ValueProps<'json'>) {
  const t = useText()
  const formats = useFormats()
  const { lines = [] } = (value ?? {}) as { lines?: readonly RecipeLine[] }
  if (lines.length === 0) return t('word.none')
  return (
    <table className={classes.table}>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            <td>{line.name ?? '–'}</td>
            <td className={classes.end}>
              {line.quantity === undefined ? '–' : formats.quantity(line.quantity.value, line.quantity.unit)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const recipeLook: JsonLook = { Value: RecipeValue }
