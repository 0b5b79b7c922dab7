import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import type { useFigures } from './use-figures.ts'
import classes from './breach.module.css'

const size = { width: 640, height: 160 }
const inset = 6

/** The curve of a breach as it was kept, with the limits as they were. */
export function BreachCurve({
  points,
  limits,
  figures,
}: {
  points: readonly (readonly number[])[]
  limits: Readonly<Record<string, number | null>>
  figures: ReturnType<typeof useFigures>
}) {
  const t = useText()
  const formats = useFormats()
  const values = points.map(([, value = 0]) => value)
  const lines = (['lowLow', 'low', 'high', 'highHigh'] as const).flatMap(name => {
    const limit = limits[name]
    return limit === null || limit === undefined || !figures.isOnScale ? [] : [{ name, limit }]
  })
  const all = [...values, ...lines.map(({ limit }) => limit)]
  const [lowest, highest] = [Math.min(...all), Math.max(...all)]
  const [first = 0, last = 0] = [points[0]?.[0], points.at(-1)?.[0]]
  const x = (at: number) => inset + ((size.width - 2 * inset) * (at - first)) / Math.max(1, last - first)
  const y = (value: number) =>
    inset + (size.height - 2 * inset) * (1 - (value - lowest) / Math.max(0.001, highest - lowest))
  const path = points.map(([at = 0, value = 0]) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('L')
  return (
    <figure className={classes.curve}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('breach.curve', {
          low: figures.value(Math.min(...values)),
          high: figures.value(Math.max(...values)),
        })}
      >
        {lines.map(({ name, limit }) => (
          <line
            key={name}
            className={classes.limit}
            data-limit={name}
            x1={0}
            x2={size.width}
            y1={y(limit)}
            y2={y(limit)}
          />
        ))}
        <path className={classes.line} d={`M${path}`} />
      </svg>
      <figcaption className={classes.ends}>
        <span>{formats.dayTime(first)}</span>
        {lines.length > 0 && (
          <span className={classes.limits}>
            {t('breach.limits', { limits: lines.map(({ limit }) => figures.value(limit)).join(' · ') })}
          </span>
        )}
        <span>{formats.dayTime(last)}</span>
      </figcaption>
    </figure>
  )
}
