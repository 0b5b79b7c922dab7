import { times, type Amount, type AmountUnit } from '@cloche/domain/rules/amounts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Grid } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { AmountField } from '../../../../data/amounts/amount-field.tsx'
import { inKitchenUnit, unitsFor } from '../../../../data/amounts/units.ts'
import type { LabelMode } from '../../calls.ts'
import type { Draft } from '../draft/draft.ts'
import classes from '../register.module.css'
import { ModeChoice } from './mode-choice.tsx'

/** More labels than this in one call are refused. */
const mostLabels = 1000

export interface Format {
  readonly mode?: string | null
  readonly id: string
  readonly name: string
  readonly weight: number | null
}

export interface AmountsCardProps {
  readonly draft: Draft
  readonly unit: AmountUnit
  /** The product has a route: each of its steps can have its label. */
  readonly hasRoute: boolean
  readonly formats: readonly Format[]
  readonly onChange: (part: Partial<Draft>) => void
}

/** The amount a format stands for, where it says one. */
function amountOf(format: Format): Amount | null {
  if (format.weight === null || format.weight <= 0) return null
  return inKitchenUnit({ value: format.weight, unit: 'g' })
}

/** The mode that a format stands for. */
const modeOf = (format: Format | undefined) => (format?.mode ?? 'individual') as LabelMode

/** How many labels, and how much each of them stands for. */
export function AmountsCard({ draft, unit, hasRoute, formats, onChange }: AmountsCardProps) {
  const t = useText()
  const { quantity } = useFormats()
  const isRange = (draft.mode ?? modeOf(formats.find(format => format.id === draft.batchingId))) === 'range'
  const total = times(draft.quantity, draft.count)
  return (
    <Card
      title={t('register.amounts')}
      action={
        draft.count > 1 && (
          <span className={classes.total}>
            {t('register.total', { amount: quantity(total.value, total.unit) })}
          </span>
        )
      }
    >
      {formats.length > 0 && (
        <div className={classes.chips} role="group" aria-label={t('register.format')}>
          <span className={classes.chipsLabel}>{t('register.format')}</span>
          {[null, ...formats].map(format => (
            <button
              key={format?.id ?? 'none'}
              type="button"
              className={classes.chip}
              aria-pressed={(format?.id ?? null) === draft.batchingId}
              onClick={() => {
                const amount = format === null ? null : amountOf(format)
                onChange({ batchingId: format?.id ?? null, ...(amount === null ? {} : { quantity: amount }) })
              }}
            >
              {format?.name ?? t('register.noFormat')}
            </button>
          ))}
        </div>
      )}
      <ModeChoice
        mode={draft.mode ?? modeOf(formats.find(format => format.id === draft.batchingId))}
        hasRoute={hasRoute}
        onChange={mode => onChange({ mode })}
      />
      <Grid least={15}>
        <AmountField
          label={t(isRange ? 'register.eachPiece' : 'register.each')}
          amount={draft.quantity}
          units={unitsFor(unit)}
          onChange={next => onChange({ quantity: next })}
        />
        <AmountField
          label={t(isRange ? 'register.pieces' : 'register.labels')}
          amount={{ value: draft.count, unit: '' }}
          units={['']}
          max={mostLabels}
          onChange={next => onChange({ count: next.value })}
        />
      </Grid>
    </Card>
  )
}
