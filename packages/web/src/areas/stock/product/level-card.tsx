import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { useText } from '../../../data/text/texts.ts'
import { StepChart } from '../../../kit/charts/step-chart.tsx'
import { Card } from '../../../kit/page/card.tsx'
import type { Curve, ProductStock } from '../calls.ts'
import classes from '../stock.module.css'

/** Kilograms where grams would run into thousands; all of a curve in one unit. */
function scaled({ unit, start, points }: Curve) {
  const most = Math.max(Math.abs(start), ...points.map(point => Math.abs(point.value)))
  const shown = inKitchenUnit({ value: most, unit })
  const factor = shown.unit === unit ? 1 : 0.001
  return {
    unit: shown.unit,
    start: start * factor,
    steps: points.map(point => ({ at: Date.parse(point.at), value: point.value * factor })),
  }
}

/** How the level moved in the period, a curve for each measure. */
export function LevelCard({
  product,
  curves,
  bounds,
}: {
  product: ProductStock['product']
  curves: readonly Curve[]
  bounds: { from: string; until: string }
}) {
  const t = useText()
  const formats = useFormats()
  const now = useNow()
  const from = Date.parse(bounds.from)
  const until = Math.max(from + 1, Math.min(Date.parse(bounds.until), now))
  const shown = curves.map(scaled).filter(curve => curve.start !== 0 || curve.steps.length > 0)
  return (
    <Card title={t('levels.level')}>
      {shown.length === 0 ? (
        <p className={classes.none}>{t('levels.noMovement')}</p>
      ) : (
        <div className={classes.curves}>
          {shown.map(({ unit, start, steps }) => (
            <StepChart
              key={unit}
              label={t('levels.levelOf', { product: product.name, unit: t(`unit.${unit}`) })}
              color="basil"
              from={from}
              until={until}
              start={start}
              steps={steps}
              words={{
                chart: t('levels.chart'),
                table: t('levels.table'),
                when: t('levels.when'),
                value: t('levels.inStock'),
              }}
              write={value => formats.quantity(value, unit)}
              writeTime={at => formats.moment(new Date(at).toISOString())}
              writeDay={at => formats.date(dayOf(at, formats.timeZone))}
            />
          ))}
        </div>
      )}
    </Card>
  )
}
