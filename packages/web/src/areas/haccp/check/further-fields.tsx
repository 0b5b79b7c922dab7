import { TextInput } from '@mantine/core'
import { isMeasured, optionsOf, unitOfMeasure } from '@cloche/domain/rules/food-safety'
import { symbolOf } from '@cloche/domain/rules/units'
import { useText } from '../../../data/text/texts.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { Choices } from '../../../kit/floor/choices.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import classes from './check-form.module.css'
import { NO_FURTHER, type Found, type FoundFurther, type Judged, type Point } from './found.ts'
import { LimitsLine } from './limits-line.tsx'
import { PhotoField, SignatureField } from './photo-field.tsx'

/** In order or not, where the person says so. */
export function OkChoice({ value, onChange }: { value: boolean | null; onChange: (isOk: boolean) => void }) {
  const t = useText()
  return (
    <Choices
      label={t('haccpCheck.field.isOk')}
      value={value === null ? null : value ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: t('haccpCheck.isOk') },
        { value: 'no', label: t('haccpCheck.isNot') },
      ]}
      onChange={said => onChange(said === 'yes')}
    />
  )
}

/** The options of the house, each a button. */
export function OptionChoice({
  label,
  lines,
  value,
  onChange,
}: {
  label: string
  lines: readonly string[]
  value: string
  onChange: (said: string) => void
}) {
  const { all } = optionsOf(lines)
  return (
    <Choices
      label={label}
      value={value === '' ? null : value}
      options={all.map(({ text }) => ({ value: text, label: text }))}
      onChange={onChange}
    />
  )
}

/** What else is found in one check, each with its own limits. */
export function FurtherFields({
  point,
  found,
  judged,
  onChange,
}: {
  point: Point
  found: Found
  judged: Judged
  onChange: (values: Found['values']) => void
}) {
  const t = useText()
  const { units } = useWriting()
  return point.values.map((value, at) => {
    const given = found.values[value.name] ?? NO_FURTHER
    const verdict = judged.further[at]
    const set = (change: Partial<FoundFurther>) =>
      onChange({ ...found.values, [value.name]: { ...given, ...change } })
    const unit = value.measure === 'temperature' ? symbolOf(units.temperature) : unitOfMeasure(value.measure)
    const isTyped = isMeasured(value)
    const asksOk =
      verdict !== undefined && (('missing' in verdict && verdict.missing === 'isOk') || given.isOk !== null)
    return (
      <fieldset key={value.name} className={classes.further}>
        <legend>{value.name}</legend>
        <Column gap="xs">
          {isTyped && <LimitsLine measure={value.measure} minimum={value.minimum} maximum={value.maximum} />}
          {value.method === 'photo' ? (
            <PhotoField name={value.name} photo={given.photo} onChange={photo => set({ photo })} />
          ) : value.method === 'signature' ? (
            <SignatureField name={value.name} onChange={photo => set({ photo })} />
          ) : isTyped || value.method === 'text' ? (
            <TextInput
              size="lg"
              aria-label={value.name}
              inputMode={isTyped ? 'decimal' : 'text'}
              value={isTyped ? given.text : given.said}
              maxLength={isTyped ? 12 : 500}
              rightSection={isTyped ? unit : undefined}
              error={verdict !== undefined && 'implausible' in verdict ? t('haccpCheck.fails') : undefined}
              onChange={event => {
                const text = event.currentTarget.value
                set(isTyped ? { text } : { said: text })
              }}
            />
          ) : (
            value.options.length > 0 && (
              <OptionChoice
                label={value.name}
                lines={value.options}
                value={given.said}
                onChange={said => set({ said })}
              />
            )
          )}
          {asksOk && <OkChoice value={given.isOk} onChange={isOk => set({ isOk })} />}
        </Column>
      </fieldset>
    )
  })
}
