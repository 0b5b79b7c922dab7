import { inKitchenUnit } from '../../../../data/amounts/units.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Note } from '../../../../kit/layout/layout.tsx'
import type { RegisterPreview } from '../../calls.ts'

/** "Planned 10 kg, made 9.2 kg: 92 %", by what goes in; nothing where nobody chose that. */
export function YieldNote({ recipe }: { recipe: RegisterPreview['recipe'] | undefined }) {
  const t = useText()
  const formats = useFormats()
  if (recipe === null || recipe === undefined) return null
  const write = (amount: typeof recipe.made) => {
    const { value, unit } = inKitchenUnit(amount)
    return formats.quantity(value, unit)
  }
  return (
    <Note>
      {t('register.yield', {
        planned: write(recipe.planned),
        made: write(recipe.made),
        percent: formats.number(recipe.ratio * 100, 0),
      })}
    </Note>
  )
}
