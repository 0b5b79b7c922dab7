import { LENGTH_UNITS, TEMPERATURE_UNITS, WEIGHT_UNITS } from '@cloche/domain/catalogue'
import { convert, defaultDecimals, dimensionOf, writeQuantity } from '@cloche/domain/rules/units'
import { useLocale } from '../../../../data/text/locale.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Column } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import classes from '../me.module.css'
import type { MyRecord } from '../use-me.ts'
import { keepPreference } from './keep-preference.ts'
import { Options } from './options.tsx'

/** What everybody in a kitchen has in mind: a cold room, a bag of flour, a gastronorm tray. */
const examples = {
  temperatureUnit: { value: 3.5, unit: 'C', units: TEMPERATURE_UNITS },
  weightUnit: { value: 1.25, unit: 'kg', units: WEIGHT_UNITS },
  lengthUnit: { value: 53, unit: 'cm', units: LENGTH_UNITS },
} as const

type UnitField = keyof typeof examples
const fields = Object.keys(examples) as readonly UnitField[]

/** The example of a field in a unit, as the app writes it. */
function written(field: UnitField, unit: string, locale: string): string {
  const example = examples[field]
  const found = convert(example.value, example.unit, unit)
  const dimension = dimensionOf(unit)
  const decimals =
    dimension === undefined ? undefined : defaultDecimals[dimension as keyof typeof defaultDecimals]
  return found.ok
    ? writeQuantity(found.value, unit, locale, decimals === undefined ? {} : { decimals })
    : writeQuantity(example.value, example.unit, locale)
}

/** The units one reads and types in, each with the same thing written in it. */
export function UnitsCard({ me }: { me: MyRecord }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Card title={t('me.units')}>
      <Column gap="lg">
        {fields.map(field => (
          <div key={field}>
            <Options
              label={t(`user.field.${field}`)}
              options={examples[field].units.map(unit => ({
                value: unit as string,
                label: t(`user.choice.${field}.${unit}`),
              }))}
              value={me[field]}
              onChoose={unit => void keepPreference({ [field]: unit })}
            />
            <p className={classes.example} aria-live="polite">
              {t(`me.example.${field}`)}
              <strong>{written(field, me[field] ?? examples[field].unit, locale)}</strong>
            </p>
          </div>
        ))}
      </Column>
    </Card>
  )
}
