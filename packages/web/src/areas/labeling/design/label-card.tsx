import { Autocomplete, NumberInput, SegmentedControl, Select } from '@mantine/core'
import { LABEL_PURPOSES } from '@cloche/domain/catalogue'
import type { LabelPurpose } from '@cloche/domain/rules/labels'
import { labelsAtOnce, tooMuchToPrint } from '@cloche/domain/rules/printing'
import { useText } from '../../../data/text/texts.ts'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { amountOf } from '../print/amount.ts'
import classes from './design.module.css'
import type { Design, DesignAction } from './design-state.ts'

const resolutions = ['203', '300', '600']
const languages = ['en', 'es'] as const

/** How many of these labels can be printed at once, or why not one can. */
function descriptionOf(t: ReturnType<typeof useText>, design: Design): string {
  const amount = amountOf('escpos', '', design)
  const fault = tooMuchToPrint({ ...amount, labels: 1, stickers: 1 })
  if (fault !== null) return t(fault.rule, fault.values)
  return t('design.atOnce', { labels: labelsAtOnce(amount) })
}

/** The label itself: its sides, the printer's resolution, its language, what it is for. */
export function LabelCard({
  design,
  dispatch,
}: {
  design: Design
  dispatch: (action: DesignAction) => void
}) {
  const t = useText()
  const change = (part: Partial<Omit<Design, 'blocks'>>, streak?: string) =>
    dispatch({ type: 'label', change: part, ...(streak === undefined ? {} : { streak }) })
  const side = (name: 'width' | 'height' | 'gap', min: number, max: number) => (
    <NumberInput
      label={t(`template.field.${name}`)}
      suffix=" mm"
      min={min}
      max={max}
      decimalScale={2}
      value={design[name]}
      onChange={value =>
        typeof value === 'number' && value >= min && value <= max && change({ [name]: value }, name)
      }
    />
  )
  return (
    <Card title={t('design.label')}>
      <Column>
        <div className={classes.pair}>
          {side('width', 10, 300)}
          {side('height', 10, 500)}
          {side('gap', 0, 50)}
          <Autocomplete
            label={t('design.dpi')}
            inputMode="numeric"
            data={resolutions}
            value={String(design.dpi)}
            onChange={value => {
              const dpi = Number(value)
              if (Number.isInteger(dpi) && dpi >= 100 && dpi <= 1200) change({ dpi }, 'dpi')
            }}
          />
        </div>
        <p className={classes.hint}>{descriptionOf(t, design)}</p>
        <Select
          label={t('template.field.language')}
          value={design.language ?? 'own'}
          allowDeselect={false}
          data={[
            { value: 'own', label: t('design.ofOrganization') },
            ...languages.map(each => ({
              value: each as string,
              label: t(`template.choice.language.${each}`),
            })),
          ]}
          onChange={value => change({ language: languages.find(each => each === value) ?? null })}
        />
        <div>
          <p className={classes.label}>{t('template.field.purpose')}</p>
          <SegmentedControl
            fullWidth
            aria-label={t('template.field.purpose')}
            value={design.purpose}
            onChange={purpose => change({ purpose: purpose as LabelPurpose })}
            data={LABEL_PURPOSES.map(each => ({ value: each, label: t(`template.choice.purpose.${each}`) }))}
          />
        </div>
      </Column>
    </Card>
  )
}
